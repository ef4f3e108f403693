import { execFile } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#tests/support/server.ts';
import { npmStart, stop, untilHealthy } from '../spawn-npm-start.ts';
import { figure, quantile } from './figure.ts';

/** `npm start` in a clone of the last commit, with the packages in npm's cache, and then once all is there. */
export default async function measureStart() {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'bench-'));
  const clone = join(folder.path, 'clone');
  await promisify(execFile)('git', ['clone', '--quiet', process.cwd(), clone]);
  const fresh = await secondsToServe(clone);
  const again: number[] = [];
  for (let round = 0; round < 5; round++) again.push(await secondsToServe(clone));
  return [
    figure('Start with data present, median', 's', quantile(again, 0.5), 2, 0.7),
    figure('Fresh clone to serving', 's', fresh, 30, 15),
  ];
}

async function secondsToServe(clone: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = npmStart(clone, port, 'ignore');
  try {
    if (!(await untilHealthy(child, port))) throw new Error(`npm start: ${child.exitCode}`);
    return (performance.now() - began) / 1000;
  } finally {
    await stop(child);
  }
}
