import { execFile } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '#tests/support/processes/server.ts';
import { hostEnvironment } from '../host-environment.ts';
import { figure, quantile } from './figure.ts';

/** Times `npm start` in a clone of the last commit, with npm's cache filled, and again when all is installed. */
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

async function secondsToServe(home: string): Promise<number> {
  const began = performance.now();
  const [dataDir, command] = [join(home, 'data'), ['npm', 'start']];
  await using _site = await startServer({ home, dataDir, command, env: hostEnvironment() });
  return (performance.now() - began) / 1000;
}
