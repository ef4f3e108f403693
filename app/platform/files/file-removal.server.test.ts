import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { testServices } from '#tests/support/services.ts';
import {
  claimGraceMs,
  queueFileRemoval,
  queueUnclaimedDiscard,
  workFileRemoval,
} from './file-removal.server.ts';

const test = testServices();
const claimed = new Set<string>();

beforeAll(async () => {
  await workFileRemoval(test.services, { photos: async (path) => claimed.has(path) });
});

async function store(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const path = join(test.dataDir, 'source');
    await writeFile(path, key);
    await test.services.files.put(key, path, 'image/jpeg');
  }
}

it('discards the files that nobody has claimed when their time is over', async () => {
  const { db, jobs } = test.services;
  const keys = ['photos/1/a', 'photos/1/b', 'letters/1/c'];
  await store(...keys);
  claimed.add('1/b');
  await queueUnclaimedDiscard(jobs, db, keys, new Date(Date.now() - claimGraceMs));
  await test.drain();
  expect(await test.filesIn('files')).toEqual(['letters/1/c', 'photos/1/b']);
});

it('leaves unclaimed files alone before that time', async () => {
  const { db, jobs, files } = test.services;
  await store('photos/2/a');
  await queueUnclaimedDiscard(jobs, db, ['photos/2/a'], new Date());
  const inMinutes = (n: number) => new Date(Date.now() + n * 60_000);
  await test.drain({ until: inMinutes(59) });
  expect(await files.exists('photos/2/a')).toBe(true);
  await test.drain({ until: inMinutes(61) });
  expect(await files.exists('photos/2/a')).toBe(false);
});

it('deletes files when the transaction that gives them up commits, and only then', async () => {
  const { db, jobs } = test.services;
  await store('photos/3/a', 'photos/4/a');
  const undone = db.transaction(async (tx) => {
    await queueFileRemoval(jobs, tx, ['photos/3/a']);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await db.transaction((tx) => queueFileRemoval(jobs, tx, ['photos/4/a']));
  await test.drain();
  expect(await test.services.files.exists('photos/4/a')).toBe(false);
  expect(await test.services.files.exists('photos/3/a')).toBe(true);
});

it('stays in the queue when the store fails, even after the tries that other jobs get', async () => {
  const { db, files, jobs } = test.services;
  await store('photos/5/a');
  vi.spyOn(files, 'delete').mockRejectedValueOnce(new Error('no bucket'));
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  await db.transaction(async (tx) => {
    await queueFileRemoval(jobs, tx, ['photos/5/a']);
    await tx.execute(
      "update pgboss.job set retry_count = 1000000 where data->'keys' ? 'photos/5/a'",
    );
  });
  await test.drain();
  const query = `select state, start_after < now() + interval '61 minutes' as soon
    from pgboss.job where data->'keys' ? 'photos/5/a'`;
  expect((await db.$client.query(query)).rows).toEqual([{ state: 'retry', soon: true }]);
  expect(warned).toHaveBeenCalledWith(expect.objectContaining({ message: 'no bucket' }));
});
