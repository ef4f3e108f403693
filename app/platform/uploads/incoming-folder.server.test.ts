import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '#tests/support/processes/test-folder.ts';
import { sweepIncoming, withIncomingFolder } from './incoming-folder.server.ts';

const dataDir = testFolder();
const left = () => readdir(join(dataDir, 'incoming'));

it('removes the folder with the work, done or failed', async () => {
  const done = await withIncomingFolder(dataDir, async (folder) => {
    await writeFile(join(folder, 'a'), 'x');
    return (await left()).length;
  });
  expect(done).toBe(1);
  await expect(
    withIncomingFolder(dataDir, async () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken');
  expect(await left()).toEqual([]);
});

it('sweeps what a killed process left, and nothing that is in use', async () => {
  const limit = new Date('2026-11-20T04:00:00Z');
  await sweepIncoming(dataDir, limit);
  await withIncomingFolder(dataDir, async (used) => {
    await withIncomingFolder(dataDir, async (old) => {
      await writeFile(join(old, 'a'), 'x');
      await utimes(old, limit, new Date(limit.getTime() - 1));
      await utimes(used, limit, limit);
      await sweepIncoming(dataDir, limit);
      expect(await left()).toEqual([used.split('/').at(-1)]);
    });
  });
});
