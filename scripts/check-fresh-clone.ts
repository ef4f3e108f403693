/* node scripts/check-fresh-clone.ts FOLDER: checks that a fresh clone in FOLDER needs nothing but `npm
   start`, three times in a row, that it starts quickly with data, and stops cleanly; then that it runs
   without the packages that built it. Prints one line per check and a summary. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/support/server.ts';
import { hostEnvironment, npmStart, statusOf, stop, untilHealthy } from './spawn-npm-start.ts';
import { lastLine, type Tally } from './test/tally.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say which folder the clone is in.');
const cwd: string = folder;

const tally: Tally = { passed: 0, failed: 0 };
const port = await freePort();
const origin = `http://localhost:${port}`;
const pages = { '/': 200, '/career': 200, '/admin/login': 200, '/readyz': 200, '/nowhere': 404 };

const restartSeconds = 2;
const restarts: number[] = [];

for (const attempt of ['first', 'second', 'third']) {
  // If it can't start once, don't try again.
  if (!(await tryStart(attempt))) break;
}
// The faster one counts, whatever else the machine was doing.
const restart = Math.min(...restarts);
report(restart <= restartSeconds, `a start with data takes at most ${restartSeconds} s`);

report(
  npm('prune', '--omit=dev', '--no-save', '--loglevel=error'),
  'development packages can be removed',
);
await tryStart('pruned');
report(npm('run', 'backup'), 'a backup is made without them');
report(!existsSync(join(cwd, 'node_modules/.bin/react-router')), 'nothing brought them back');
console.log(`\n${lastLine(tally)}`);
process.exit(tally.failed === 0 ? 0 : 1);

async function tryStart(attempt: string): Promise<boolean> {
  const started = performance.now();
  const child = npmStart(cwd, port, 'inherit');
  const up = await untilHealthy(child, port);
  const seconds = (performance.now() - started) / 1000;
  if (up && attempt !== 'first') restarts.push(seconds);
  report(up, `the ${attempt} start answers (after ${seconds.toFixed(1)} s)`);
  for (const [path, status] of Object.entries(up ? pages : {})) {
    const got = await statusOf(origin + path);
    report(got === status, `${path} answers ${got}`);
  }
  await stop(child);
  report(child.exitCode === 0, `the ${attempt} stop ends with ${child.exitCode}`);
  const gone = (await statusOf(`${origin}/healthz`)) === null;
  report(gone, `nobody listens after the ${attempt} stop`);
  return up;
}

function npm(...args: string[]): boolean {
  return spawnSync('npm', args, { cwd, env: hostEnvironment(), stdio: 'inherit' }).status === 0;
}

function report(good: boolean, what: string): void {
  tally[good ? 'passed' : 'failed'] += 1;
  console.log(`${good ? '✓' : '✗'} ${what}`);
}
