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
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

export function vitestTally(reportFile: string): Tally {
  const report: VitestReport = JSON.parse(readFileSync(reportFile, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** One that passed at a second try has failed. */
export function playwrightTally(reportFile: string): Tally {
  const { stats }: PlaywrightReport = JSON.parse(readFileSync(reportFile, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** A runner that failed without a failed test (an unloadable file), or ran nothing, is one failure. */
export function honest(tally: Tally, exitCode: number | null): Tally {
  const silent = exitCode !== 0 && tally.failed === 0;
  const empty = tally.passed + tally.failed === 0;
  return silent || empty ? { ...tally, failed: tally.failed + 1 } : tally;
}
