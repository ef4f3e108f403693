import { afterEach, expect, test, vi } from 'vitest';
import { BusyError } from '#app/platform/http/refusal.server.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { createTestDatabase, freshDatabase } from '#tests/support/database/database.ts';
import { createRateLimits } from './rate-limits.server.ts';

const testDatabase = freshDatabase();
afterEach(() => {
  vi.useRealTimers();
});

const keys = { derive: () => Buffer.alloc(32, 7) };
const rule = { name: 'tea', points: 3, windowSeconds: 60 };

function open(factor = 1) {
  return createRateLimits(testDatabase.db, keys, factor);
}

async function consumeTimes(limits: ReturnType<typeof open>, times: number, key: string) {
  const answers = [];
  for (let turn = 0; turn < times; turn++) answers.push(await limits.consume(rule, key));
  return answers.map((answer) => answer.allowed);
}

test('allows as many as the rule says, then tells when to come back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const limits = open();
  expect(await consumeTimes(limits, 4, 'first')).toEqual([true, true, true, false]);
  vi.setSystemTime(Date.now() + 10_000);
  const answer = await limits.consume(rule, 'first');
  if (answer.allowed) throw new Error('a fifth was allowed');
  expect(answer.retryAfterSeconds).toBe(50);
  expect(await consumeTimes(limits, 1, 'another caller')).toEqual([true]);
});

test('the window ends by the clock of the process', async () => {
  const limits = open();
  await consumeTimes(limits, 4, 'patient');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect(await consumeTimes(limits, 1, 'patient')).toEqual([true]);
});

test('two copies of the server share the points, also at the same moment', async () => {
  const [one, other] = [open(), open()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => (turn % 2 ? one : other).consume(rule, 'shared')),
  );
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(3);
});

test('nobody’s query waits for the many tries of somebody else', async () => {
  const limits = open();
  let ended = 0;
  const tries = Array.from({ length: 150 }, () =>
    limits.consume(rule, 'hasty').finally(() => {
      ended += 1;
    }),
  );
  await limits.consume(rule, 'patient too');
  expect(ended).toBeLessThan(10);
  await Promise.all(tries);
  const crowd = await Promise.allSettled(
    Array.from({ length: 202 }, () => limits.consume(rule, 'crowd')),
  );
  expect(crowd.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([
    expect.any(BusyError),
  ]);
});

test('the factor multiplies the points and never takes the last one', async () => {
  expect(await consumeTimes(open(2), 7, 'office')).toEqual([...Array(6).fill(true), false]);
  expect(await consumeTimes(open(0.01), 2, 'tiny')).toEqual([true, false]);
});

test('peek answers without taking, reset gives everything back', async () => {
  const limits = open();
  expect(await limits.peek(rule, 'looker')).toEqual({ allowed: true });
  await consumeTimes(limits, 2, 'looker');
  expect(await limits.peek(rule, 'looker')).toEqual({ allowed: true });
  await consumeTimes(limits, 1, 'looker');
  expect(await limits.peek(rule, 'looker')).toMatchObject({ allowed: false });
  await limits.reset(rule, 'looker');
  expect(await limits.peek(rule, 'looker')).toEqual({ allowed: true });
  expect(await consumeTimes(limits, 4, 'looker')).toEqual([true, true, true, false]);
});

test('the caller can not be read from the table', async () => {
  await open().consume(rule, 'aisyah@example.com');
  const keys = (await testDatabase.db.select().from(rateLimits)).map((row) => row.key);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.join()).not.toContain('aisyah');
  for (const key of keys) expect(key).toMatch(/^tea:[\w-]{43}$/);
});

test('a database that fails is an error, not a refusal', async () => {
  const lost = await createTestDatabase();
  const limits = createRateLimits(lost.db, keys, 1);
  await lost.drop();
  await expect(limits.consume(rule, 'anyone')).rejects.toThrow();
});
