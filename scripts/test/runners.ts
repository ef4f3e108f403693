import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

/** Configured in playwright.config.ts. */
export const playwrightReport = 'test-results/e2e.json';
const vitestReport = 'test-results/vitest.json';

export type Tally = { passed: number; failed: number };

export function sum(tallies: Tally[]): Tally {
  const all = (of: keyof Tally) => tallies.reduce((total, tally) => total + tally[of], 0);
  return { passed: all('passed'), failed: all('failed') };
}

/** The last line of every run, also read by machines. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}

/** Runs a program of `node_modules/.bin`; `output` is empty when it is shown. */
export function runProgram(
  [program = '', ...args]: readonly string[],
  mode: 'collect' | 'show',
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(`node_modules/.bin/${program}`, args, {
      stdio: mode === 'show' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Runs Vitest with these arguments, shows its output and counts its tests. */
export function runVitest(...args: string[]): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${vitestReport}`];
  const colour = process.stdout.isTTY ? [] : ['--no-color'];
  const command = ['vitest', 'run', ...reporters, ...colour, ...args];
  return counted(command, vitestReport, vitestTally);
}

/** Runs Playwright with these arguments, shows its output and counts its journeys. */
export function runPlaywright(...args: string[]): Promise<Tally> {
  return counted(['playwright', 'test', ...args], playwrightReport, playwrightTally);
}

async function counted<Report>(
  command: string[],
  file: string,
  tallyOf: (report: Report) => Tally,
): Promise<Tally> {
  // An old report must not be taken for this run's.
  rmSync(file, { force: true });
  const { code } = await runProgram(command, 'show');
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  return honest(tallyOf(JSON.parse(readFileSync(file, 'utf8'))), code);
}

/** The parts of both runners' JSON reports that are used. */
type VitestReport = { numPassedTests: number; numFailedTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

export function vitestTally({ numPassedTests, numFailedTests }: VitestReport): Tally {
  return { passed: numPassedTests, failed: numFailedTests };
}

/** A test that passed only at a second try counts as failed. */
export function playwrightTally({ stats }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** Adds a failure for a runner that failed without a failed test (an unloadable file) or ran nothing. */
export function honest(tally: Tally, exitCode: number | null): Tally {
  const silent = exitCode !== 0 && tally.failed === 0;
  const empty = tally.passed + tally.failed === 0;
  return silent || empty ? { ...tally, failed: tally.failed + 1 } : tally;
}
