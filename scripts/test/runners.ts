import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import {
  honest,
  playwrightReport,
  playwrightTally,
  type Tally,
  vitestReport,
  vitestTally,
} from './tally.ts';

export type Ended = { code: number | null; output: string };

/** Runs a program of `node_modules/.bin`; `output` is empty when it is shown. */
export function runProgram(
  [program = '', ...args]: readonly string[],
  mode: 'collect' | 'show',
): Promise<Ended> {
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

/** Runs Vitest with these arguments, shows what it says and counts its tests. */
export function runVitest(...args: string[]): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${vitestReport}`];
  const colour = process.stdout.isTTY ? [] : ['--no-color'];
  const command = ['vitest', 'run', ...reporters, ...colour, ...args];
  return counted(command, vitestReport, vitestTally);
}

/** Runs Playwright with these arguments, shows what it says and counts its journeys. */
export function runPlaywright(...args: string[]): Promise<Tally> {
  return counted(['playwright', 'test', ...args], playwrightReport, playwrightTally);
}

async function counted(
  command: string[],
  report: string,
  read: (file: string) => Tally,
): Promise<Tally> {
  // An old report must not be taken for this run's.
  rmSync(report, { force: true });
  const { code } = await runProgram(command, 'show');
  return honest(existsSync(report) ? read(report) : { passed: 0, failed: 0 }, code);
}
