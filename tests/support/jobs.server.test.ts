import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openTestJobs, type TestJobs } from './jobs.ts';

let database: TestDatabase;
let test: TestJobs;
let told: unknown[][];
beforeEach(async () => {
  database = await createTestDatabase();
  told = [];
  test = await openTestJobs(database.url, (...failure) => told.push(failure));
});
afterEach(async () => {
  await test.jobs.stop();
  await database.drop();
});

const send = (name: string, data: object, options?: Parameters<TestJobs['jobs']['send']>[3]) =>
  test.jobs.send(database.db, name, data, options);
const inMinutes = (n: number) => new Date(Date.now() + n * 60_000);

async function states(name: string): Promise<unknown[]> {
  const query = sql`select state from pgboss.job where name = ${name} order by created_on`;
  return (await database.db.execute<{ state: string }>(query)).rows.map(({ state }) => state);
}

it('runs what is due, and what that queues, one after the other, and nothing before', async () => {
  const seen: string[] = [];
  await test.jobs.work<{ n: number }>('count', async ({ n }) => {
    seen.push(`${n} begins`);
    if (n < 3) await send('count', { n: n + 1 });
    if (n === 3) await send('last', {});
    seen.push(`${n} ends`);
  });
  await test.jobs.work('last', async () => void seen.push('last'));
  await send('count', { n: 1 });
  expect(seen).toEqual([]);
  await test.drain();
  const inTurn = [1, 2, 3].flatMap((n) => [`${n} begins`, `${n} ends`]);
  expect(seen).toEqual([...inTurn, 'last']);
  expect(await states('count')).toEqual(Array(3).fill('completed'));
  await test.drain();
  expect(seen).toHaveLength(7);
});

it('leaves what starts later until then, and with it what that leaves for later', async () => {
  const seen: number[] = [];
  await test.jobs.work<{ n: number }>('later', async ({ n }) => {
    seen.push(n);
    await send('later', { n: n + 1 }, { startAfter: inMinutes(1) });
  });
  await send('later', { n: 1 }, { startAfter: inMinutes(60) });
  await test.drain();
  await test.drain({ until: inMinutes(59) });
  expect(seen).toEqual([]);
  await test.drain({ until: inMinutes(61) });
  expect(seen).toEqual([1]);
  await test.drain({ until: inMinutes(2) });
  expect(seen).toEqual([1, 2]);
});

it('tells of a failed try and tries again later, in the end no more', async () => {
  const error = new Error('not today');
  await test.jobs.work('fails', () => Promise.reject(error));
  await send('fails', { n: 7 });
  await test.drain();
  expect(told).toEqual([[error, 'fails']]);
  expect(await states('fails')).toEqual(['retry']);
  await test.drain();
  expect(told).toHaveLength(1);
  for (let hours = 0; (await states('failed-jobs')).length === 0 && hours < 20; hours++)
    await test.drain({ until: inMinutes(120) });
  expect(told).toHaveLength(13);
  expect(await states('failed-jobs')).toEqual(['created']);
});

it('without a handler there is nothing to wait for', async () => {
  await send('nobody', {});
  await expect(test.drain()).rejects.toThrow('No handler is registered');
});
