import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestServices, type TestServices } from '#tests/support/services.ts';
import {
  claimGraceMs,
  queueFileRemoval,
  queueUnclaimedDiscard,
  workFileRemoval,
} from './file-removal.server.ts';

let test: TestServices;
const claimed = new Set<string>();

beforeAll(async () => {
  test = await openTestServices();
  await workFileRemoval(test.services, { photos: async (path) => claimed.has(path) });
});
afterAll(() => test.close());

async function store(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const path = join(test.dataDir, 'source');
    await writeFile(path, key);
    await test.services.files.put(key, path, 'image/jpeg');
  }
}

/** Waits for jobs on their own connections and clock, hence longer than for a page. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 15_000 });

it('discards the files that nobody has claimed when their time is over', async () => {
  const { db, jobs } = test.services;
  const keys = ['photos/1/a', 'photos/1/b', 'letters/1/c'];
  await store(...keys);
  claimed.add('1/b');
  await queueUnclaimedDiscard(jobs, db, keys, new Date(Date.now() - claimGraceMs));
  await eventually(() => test.filesIn('files')).toEqual(['letters/1/c', 'photos/1/b']);
});

it('leaves them alone before', async () => {
  const { db, jobs } = test.services;
  await queueUnclaimedDiscard(jobs, db, ['photos/2/a'], new Date());
  const { rows } = await db.$client.query(
    "select start_after > now() + interval '59 minutes' as waits from pgboss.job where data->'keys' ? 'photos/2/a'",
  );
  expect(rows).toEqual([{ waits: true }]);
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
  await eventually(() => test.services.files.exists('photos/4/a')).toBe(false);
  expect(await test.services.files.exists('photos/3/a')).toBe(true);
});

it('stays in the queue when the store fails, even at what would be the last try of others', async () => {
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
  const state = async () => {
    const query = `select state, start_after < now() + interval '61 minutes' as soon
      from pgboss.job where data->'keys' ? 'photos/5/a'`;
    return (await db.$client.query<{ state: string; soon: boolean }>(query)).rows;
  };
  await eventually(state).toEqual([{ state: 'retry', soon: true }]);
  expect(warned).toHaveBeenCalledWith(expect.objectContaining({ message: 'no bucket' }));
});
