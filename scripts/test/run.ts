/* npm test: types, lint, build, package advisories, secrets in files, unit and server tests, browser
   journeys, each once. The last lines name the journeys that needed a second try, and count passed and
   failed checks; the exit code is 1 when any failed. */
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { exceptions } from './security-exceptions.ts';
import {
  auditDependencies,
  type ScanResult,
  scanSecrets,
  withoutExceptions,
} from './security-scan.ts';
import {
  honest,
  lastLine,
  mostSecondTries,
  playwrightReport,
  playwrightTally,
  secondTries,
  sum,
  type Tally,
  vitestTally,
} from './tally.ts';

const reports = dirname(playwrightReport);
const vitestReport = `${reports}/vitest.json`;

// An old report must not be taken for this run's.
rmSync(reports, { recursive: true, force: true });

// Types and lint use one core, the build the other; everything below needs the build.
const [types, lint, build, ...scans] = await Promise.all([
  check('types', ['react-router', 'typegen'], ['tsc']),
  check('lint', ['biome', 'check', '--error-on-warnings']),
  check('build', ['node', 'scripts/build/run.ts', '--if-needed']),
  scan('known faults of packages', auditDependencies('.')),
  scan('secrets in files', scanSecrets('.')),
]);
const tallies = [types, lint, build, ...scans];
if (build.failed === 0) {
  tallies.push(await runner('unit and server tests', vitestReport, vitestTally, vitestCommand()));
  tallies.push(
    await runner('browser journeys', playwrightReport, playwrightTally, ['playwright', 'test']),
  );
}

const total = sum(tallies);
const again = existsSync(playwrightReport) ? secondTries(playwrightReport) : [];
if (again.length > 0) {
  const most = `at most ${mostSecondTries} count as passed`;
  console.log([`\nPassed at the second try (${most}):`, ...again].join('\n  '));
}
console.log(`\n${lastLine(total)}`);
process.exit(total.failed === 0 ? 0 : 1);

function vitestCommand(): string[] {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${vitestReport}`];
  const colour = process.stdout.isTTY ? [] : ['--no-color'];
  return ['vitest', 'run', ...reporters, ...colour];
}

async function check(name: string, ...commands: string[][]): Promise<Tally> {
  for (const command of commands) {
    const { code, output } = await run(command, 'collect');
    if (code === 0) continue;
    console.log(`✗ ${name}\n${output}`);
    return { passed: 0, failed: 1 };
  }
  console.log(`✓ ${name}`);
  return { passed: 1, failed: 0 };
}

/** Findings beyond the exceptions fail; a scan that could not run does not. */
async function scan(name: string, scanning: Promise<ScanResult>): Promise<Tally> {
  const { findings, skipped } = await scanning;
  const left = withoutExceptions(findings, exceptions, new Date().toISOString().slice(0, 10));
  const mark = left.length > 0 ? '✗' : '✓';
  console.log([`${mark} ${name}${skipped ? ` (${skipped})` : ''}`, ...left].join('\n  '));
  return left.length > 0 ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
}

async function runner(
  name: string,
  report: string,
  read: (file: string) => Tally,
  command: string[],
): Promise<Tally> {
  console.log(`\n${name}`);
  const { code } = await run(command, 'show');
  const counted = existsSync(report) ? read(report) : { passed: 0, failed: 0 };
  return honest(counted, code);
}

function run(
  [program = '', ...args]: string[],
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
