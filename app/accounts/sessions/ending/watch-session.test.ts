import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SessionWarning, watchSession } from './watch-session.ts';

let answers: (object | number)[] = [];
let told: (SessionWarning | null)[] = [];
let asked: string[] = [];
let paths: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  [answers, told, asked, paths] = [[], [], [], []];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method}`);
    paths.push(path);
    const answer = answers.shift() ?? 500;
    return typeof answer === 'number'
      ? new Response(null, { status: answer })
      : Response.json(answer);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = () => watchSession((warning) => told.push(warning));
const endsIn = (endsInMs: number, canBeKept = true) => ({ endsInMs, canBeKept });

test('warns a minute before the end, and stops when another tab keeps the session', async () => {
  answers = [endsIn(100_000), endsIn(60_000), endsIn(55_000), endsIn(500_000)];
  const { look, stop } = watch();
  await look();
  await vi.advanceTimersByTimeAsync(39_999);
  expect(told).toEqual([null]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([null, 'soon']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([null, 'soon', 'soon', null]);
  stop();
});

test('one press keeps the session', async () => {
  answers = [endsIn(30_000), endsIn(43_200_000)];
  const { look, keep, stop } = watch();
  await look();
  expect(await keep()).toBe(true);
  expect(told).toEqual(['soon', null]);
  expect(asked).toEqual(['GET', 'POST']);
  expect(paths).toEqual(['/admin/session', '/admin/session']);
  stop();
});

test('an end after seven days and an end that has come are told differently', async () => {
  answers = [endsIn(4000, false), 401, endsIn(43_200_000)];
  const { look, stop } = watch();
  await look();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual(['last', 'over', null]);
  stop();
});

test('without an answer nothing changes, and the server is asked again, until the watch is stopped', async () => {
  answers = [endsIn(30_000), 503, endsIn(20_000)];
  const { look, keep, stop } = watch();
  await look();
  expect(await keep()).toBe(false);
  expect(told).toEqual(['soon']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toEqual(['soon', 'soon']);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(3);
});

test('for a session that can’t be extended any more, `keep` answers false', async () => {
  answers = [endsIn(30_000), endsIn(20_000, false)];
  const { look, keep, stop } = watch();
  await look();
  expect(await keep()).toBe(false);
  expect(told).toEqual(['soon', 'last']);
  stop();
});

// No response can be made with the status 0; here it stands for no answer at all.
test.each([503, 0])(
  '%i before any warning: the server is asked again after five seconds, by GET',
  async (answer) => {
    answers = [answer, endsIn(20_000)];
    const { look, stop } = watch();
    expect(await look()).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect([told, asked]).toEqual([['soon'], ['GET', 'GET']]);
    stop();
  },
);

test('an answer after the watch was stopped is not told, and the server is not asked again', async () => {
  answers = [endsIn(30_000)];
  const { look, stop } = watch();
  const looking = look();
  stop();
  expect(await looking).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([told, asked]).toEqual([[], ['GET']]);
});

test('an end that came without a warning is not told: the next action tells it', async () => {
  answers = [401];
  const { look } = watch();
  await look();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([told, asked]).toEqual([[null], ['GET']]);
});
