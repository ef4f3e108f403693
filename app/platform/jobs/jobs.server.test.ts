import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase } from '#tests/support/database/database.ts';
import { type Jobs, startJobs } from './jobs.server.ts';

const testDatabase = freshDatabase();
let jobs: Jobs;
const errors: { message: string; jobName?: string }[] = [];

beforeAll(async () => {
  jobs = await startJobs(testDatabase.url, (error, jobName) => {
    errors.push({ message: String(error), jobName });
  });
});
afterAll(async () => {
  await jobs.stop();
});

afterEach(() => vi.useRealTimers());

type StoredJob = {
  data: { n?: number };
  state: string;
  /** Seconds from when the job was queued to its start, and from its last start to its next. */
  waits_s: number;
  rests_s: number | null;
  output: unknown;
};

async function stored(name: string): Promise<StoredJob[]> {
  const { rows } = await testDatabase.db.execute<StoredJob>(
    sql`select data, state, output, extract(epoch from start_after - created_on)::float8 as waits_s,
          extract(epoch from start_after - started_on)::float8 as rests_s
        from pgboss.job where name = ${name} order by created_on`,
  );
  return rows;
}

/** Starts a worker that records the data of each job. */
async function collect(name: string): Promise<object[]> {
  const seen: object[] = [];
  await jobs.work(name, async (data) => {
    seen.push(data);
  });
  return seen;
}

test('a job of a transaction that commits runs, once, with its data', async () => {
  const seen = await collect('greet');
  await testDatabase.db.transaction(async (tx) => {
    await jobs.send(tx, 'greet', { to: 'Aisyah' });
    expect(await stored('greet')).toEqual([]);
  });
  await expect.poll(() => seen).toEqual([{ to: 'Aisyah' }]);
  await expect.poll(() => stored('greet')).toMatchObject([{ state: 'completed' }]);
});

test('of the jobs that wait, the one of higher priority runs first, of equal ones the older', async () => {
  for (const [n, priority] of [-2, -1, undefined, undefined, -1].entries())
    await jobs.send(testDatabase.db, 'ranked', { n }, { priority });
  const seen = await collect('ranked');
  await expect.poll(() => seen).toEqual([{ n: 2 }, { n: 3 }, { n: 1 }, { n: 4 }, { n: 0 }]);
});

test('a new job of higher priority runs before all that wait', async () => {
  for (const n of [0, 1, 2]) await jobs.send(testDatabase.db, 'crowd', { n }, { priority: -2 });
  const seen: number[] = [];
  await jobs.work<{ n: number }>('crowd', async ({ n }) => {
    seen.push(n);
    if (n === 0) await jobs.send(testDatabase.db, 'crowd', { n: 3 }, { priority: -1 });
  });
  await expect.poll(() => seen).toEqual([0, 3, 1, 2]);
});

test('a job of a transaction that rolls back does not exist', async () => {
  await expect(
    testDatabase.db.transaction(async (tx) => {
      await jobs.send(tx, 'undone', { n: 1 });
      tx.rollback();
    }),
  ).rejects.toThrow();
  expect(await stored('undone')).toEqual([]);
});

test('many transactions at once may each be the first to use a queue', async () => {
  await Promise.all(
    Array.from({ length: 25 }, (_, n) =>
      testDatabase.db.transaction((tx) => jobs.send(tx, 'crowded', { n })),
    ),
  );
  const numbers = (await stored('crowded')).map((job) => job.data.n ?? -1);
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, n) => n));
});

test('a job with a later start waits', async () => {
  const seen = await collect('later');
  vi.useFakeTimers({ toFake: ['Date'] });
  const startAfter = new Date(Date.now() + 3_600_000);
  await jobs.send(testDatabase.db, 'later', { n: 1 }, { startAfter });
  await jobs.send(testDatabase.db, 'later', { n: 2 });
  await expect.poll(() => seen).toEqual([{ n: 2 }]);
  const waiting = (await stored('later')).find((job) => job.data.n === 1);
  expect(waiting).toMatchObject({ state: 'created', waits_s: 3600 });
});

test('while a job with a key waits, another with that key is not queued', async () => {
  const startAfter = new Date(Date.now() + 3_600_000);
  const send = (n: number, singletonKey: string) =>
    jobs.send(testDatabase.db, 'keyed', { n }, { startAfter, singletonKey });
  await send(1, 'a');
  await send(2, 'a');
  await send(3, 'b');
  expect((await stored('keyed')).map((job) => job.data.n)).toEqual([1, 3]);
});

test('a failed try is reported and tried again', async () => {
  await jobs.work('stumble', async () => {
    throw new Error('not today');
  });
  await jobs.send(testDatabase.db, 'stumble', { n: 1 });
  const failed = { state: 'retry', output: { message: 'not today' } };
  await expect.poll(() => stored('stumble')).toMatchObject([failed]);
  expect(errors).toContainEqual({ message: 'Error: not today', jobName: 'stumble' });
  const [job] = await stored('stumble');
  expect(job?.rests_s).toBeGreaterThan(1);
});

test('a job that has failed a thousand times is tried again', async () => {
  await jobs.work('hopeless', async () => {
    throw new Error('never');
  });
  await testDatabase.db.transaction(async (tx) => {
    await jobs.send(tx, 'hopeless', { n: 7 });
    await tx.execute(sql`update pgboss.job set retry_count = 1000 where name = 'hopeless'`);
  });
  await expect.poll(() => stored('hopeless')).toMatchObject([{ data: { n: 7 }, state: 'retry' }]);
});

test('repeated work runs at its times, in one process at a time', async () => {
  const running = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let runs = 0;
  const tick = async () => {
    runs += 1;
    running.resolve();
    await ended.promise;
  };
  await jobs.repeat('tick', '* * * * *', tick);
  const site = await startJobs(testDatabase.url, undefined, { repeats: true });
  await site.repeat('tick', '* * * * *', tick);
  await running.promise;
  await jobs.send(testDatabase.db, 'tick', {}, { singletonKey: '' });
  expect(await stored('tick')).toMatchObject([{ state: 'active' }]);
  ended.resolve();
  await expect.poll(() => stored('tick')).toMatchObject([{ state: 'completed' }]);
  await site.stop();
  expect(runs).toBe(1);
});

test('stop waits for the job that runs', async () => {
  const own = await startJobs(testDatabase.url);
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let finished = false;
  await own.work('slow', async () => {
    start();
    await released;
    finished = true;
  });
  await own.send(testDatabase.db, 'slow', {});
  await started;
  const stopped = own.stop();
  release();
  await stopped;
  expect(finished).toBe(true);
  expect(await stored('slow')).toMatchObject([{ state: 'completed' }]);
});
