import { readFileSync } from 'node:fs';

/** How many checks went well and how many did not. */
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

/** The line that ends every run; machines read it too. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}

/** What a runner's JSON report must hold for us; each of the two has its own shape. */
type VitestReport = { numPassedTests: number; numFailedTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

export function vitestTally(reportFile: string): Tally {
  const report: VitestReport = JSON.parse(readFileSync(reportFile, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** A journey that passed at its second try has passed; the runner's own list calls it flaky. */
export function playwrightTally(reportFile: string): Tally {
  const { stats }: PlaywrightReport = JSON.parse(readFileSync(reportFile, 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/**
 * A runner that failed without a failed test (a file that can't be loaded), or that ran nothing at
 * all, counts as one failure.
 */
export function honest(tally: Tally, exitCode: number | null): Tally {
  const silent = exitCode !== 0 && tally.failed === 0;
  const empty = tally.passed + tally.failed === 0;
  return silent || empty ? { ...tally, failed: tally.failed + 1 } : tally;
}
