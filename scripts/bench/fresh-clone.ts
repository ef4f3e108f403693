import { execFile } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#tests/support/server.ts';
import { npmStart, stop, untilHealthy } from '../spawn-npm-start.ts';
import { figure } from './figure.ts';

/** `npm start` in a clone of the last commit, with the packages in npm's cache. */
export default async function measureFreshClone() {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'bench-'));
  const clone = join(folder.path, 'clone');
  const port = await freePort();
  await promisify(execFile)('git', ['clone', '--quiet', process.cwd(), clone]);
  const began = performance.now();
  const child = npmStart(clone, port, 'ignore');
  try {
    if (!(await untilHealthy(child, port))) throw new Error(`npm start: ${child.exitCode}`);
    const seconds = (performance.now() - began) / 1000;
    return [figure('Fresh clone to serving', 's', seconds, 30, 15)];
  } finally {
    await stop(child);
  }
}
