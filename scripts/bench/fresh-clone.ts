import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort, temporaryFolder } from '#tests/support/server.ts';
import type { Benchmark } from './figure.ts';

/** `npm start` in a clone of the last commit, with the packages in npm's cache. */
export const measureFreshClone: Benchmark = async () => {
  const folder = await temporaryFolder();
  const clone = join(folder, 'clone');
  const port = await freePort();
  await promisify(execFile)('git', ['clone', '--quiet', process.cwd(), clone]);
  const began = performance.now();
  const child = startIn(clone, port);
  try {
    await untilServing(child, port);
    const seconds = (performance.now() - began) / 1000;
    return [
      { name: 'Fresh clone to serving', unit: 's', measured: seconds, budget: 30, stretch: 15 },
    ];
  } finally {
    await stop(child);
    await rm(folder, { recursive: true, force: true });
  }
};

/** With the host's npm and Node, not this project's. */
function startIn(cwd: string, port: number): ChildProcess {
  const places = (process.env.PATH ?? '').split(delimiter);
  const PATH = places.filter((place) => !place.includes('node_modules')).join(delimiter);
  return spawn('npm', ['start'], {
    cwd,
    env: { HOME: process.env.HOME, PATH, PORT: `${port}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function untilServing(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    try {
      if ((await fetch(`http://localhost:${port}/healthz`)).ok) return;
    } catch (error) {
      // Nobody listens yet.
      if (!(error instanceof TypeError)) throw error;
    }
    await sleep(50);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}
