/* node scripts/prove-start.ts FOLDER: checks that a fresh clone in FOLDER needs nothing but `npm
   start`, three times in a row, that it starts quickly with data, and stops cleanly. Prints one line
   per check and a summary. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastLine, type Tally } from './tally.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say which folder the clone is in.');

const tally: Tally = { passed: 0, failed: 0 };
const port = await freePort();
const origin = `http://localhost:${port}`;

/** Limit for a start with dependencies, build and data in place. */
const restartSeconds = 2;
const restarts: number[] = [];

for (const attempt of ['first', 'second', 'third']) {
  const started = performance.now();
  const child = startIn(folder);
  const up = await untilHealthy(child);
  const seconds = (performance.now() - started) / 1000;
  if (up && attempt !== 'first') restarts.push(seconds);
  report(up, `the ${attempt} start answers (after ${seconds.toFixed(1)} s)`);
  if (up) await requestPages();
  await stop(child, attempt);
  // If it can't start once, don't try again.
  if (!up) break;
}
// The faster one counts, whatever else the machine was doing.
const restart = Math.min(...restarts);
report(restart <= restartSeconds, `a start with data takes at most ${restartSeconds} s`);
console.log(`\n${lastLine(tally)}`);
process.exit(tally.failed === 0 ? 0 : 1);

function report(good: boolean, what: string): void {
  tally[good ? 'passed' : 'failed'] += 1;
  console.log(`${good ? '✓' : '✗'} ${what}`);
}

function startIn(cwd: string): ChildProcess {
  // With the host's npm and Node, not this project's.
  const path = (process.env.PATH ?? '')
    .split(':')
    .filter((entry) => !entry.includes('node_modules'))
    .join(':');
  return spawn('npm', ['start'], {
    cwd,
    env: { HOME: process.env.HOME, PATH: path, PORT: `${port}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function untilHealthy(child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    if ((await statusOf('/healthz')) === 200) return true;
    await sleep(50);
  }
  return false;
}

async function requestPages(): Promise<void> {
  const expected = {
    '/': 200,
    '/career': 200,
    '/admin/login': 200,
    '/readyz': 200,
    '/nowhere': 404,
  };
  for (const [path, status] of Object.entries(expected)) {
    const got = await statusOf(path);
    report(got === status, `${path} answers ${got}`);
  }
}

async function stop(child: ChildProcess, attempt: string): Promise<void> {
  if (child.exitCode === null) {
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  }
  report(child.exitCode === 0, `the ${attempt} stop ends with ${child.exitCode}`);
  report((await statusOf('/healthz')) === null, `nobody listens after the ${attempt} stop`);
}

/** The response status of a path; null when nobody listens. */
async function statusOf(path: string): Promise<number | null> {
  try {
    return (await fetch(origin + path)).status;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
