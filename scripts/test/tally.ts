import { readFileSync } from 'node:fs';

/** Configured in playwright.config.ts. */
export const playwrightReport = 'test-results/e2e.json';
export const vitestReport = 'test-results/vitest.json';

export type Tally = { passed: number; failed: number };

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
    }),
    { passed: 0, failed: 0 },
  );
}

/** The last line of every run, also read by machines. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}

/** The parts of both runners' JSON reports that are used. */
type VitestReport = { numPassedTests: number; numFailedTests: number };
type Suite = { title: string; suites?: Suite[]; specs: Spec[] };
type Spec = { title: string; tests: { projectName: string; status: string }[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
};

export function vitestTally(reportFile: string): Tally {
  const report: VitestReport = JSON.parse(readFileSync(reportFile, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** More journeys than this that need a second try count as failed. */
export const mostSecondTries = 2;

/** A journey that passed at its second try has passed, unless there are too many. */
export function playwrightTally(reportFile: string): Tally {
  const { stats } = readPlaywright(reportFile);
  const { expected, unexpected, flaky } = stats;
  return flaky > mostSecondTries
    ? { passed: expected, failed: unexpected + flaky }
    : { passed: expected + flaky, failed: unexpected };
}

export function secondTries(reportFile: string): string[] {
  return readPlaywright(reportFile).suites.flatMap((suite) => flakyIn(suite, []));
}

function flakyIn({ title, suites = [], specs }: Suite, above: string[]): string[] {
  const path = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => [`[${projectName}]`, ...path, spec.title].join(' › ')),
  );
  return [...own, ...suites.flatMap((suite) => flakyIn(suite, path))];
}

function readPlaywright(reportFile: string): PlaywrightReport {
  return JSON.parse(readFileSync(reportFile, 'utf8'));
}

/** A runner that failed without a failed test (an unloadable file), or ran nothing, is one failure. */
export function honest(tally: Tally, exitCode: number | null): Tally {
  const silent = exitCode !== 0 && tally.failed === 0;
  const empty = tally.passed + tally.failed === 0;
  return silent || empty ? { ...tally, failed: tally.failed + 1 } : tally;
}
