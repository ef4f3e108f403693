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

test('says so a minute before the end, and no longer when another tab keeps it', async () => {
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

test('one press keeps it', async () => {
  answers = [endsIn(30_000), endsIn(43_200_000)];
  const { look, keep, stop } = watch();
  await look();
  expect(await keep()).toBe(true);
  expect(told).toEqual(['soon', null]);
  expect(asked).toEqual(['GET', 'POST']);
  expect(paths).toEqual(['/admin/session', '/admin/session']);
  stop();
});

test('an end after seven days, and one that came, are told apart', async () => {
  answers = [endsIn(4000, false), 401, endsIn(43_200_000)];
  const { look, stop } = watch();
  await look();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual(['last', 'over', null]);
  stop();
});

test('without an answer nothing changes, and it is asked again; stopped, never', async () => {
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

test('a session that can’t be kept any longer is said not to be kept', async () => {
  answers = [endsIn(30_000), endsIn(20_000, false)];
  const { look, keep, stop } = watch();
  await look();
  expect(await keep()).toBe(false);
  expect(told).toEqual(['soon', 'last']);
  stop();
});

// Of the status 0 no response can be made, as of no answer at all.
test.each([503, 0])(
  '%i before any warning: it is asked again after five seconds, by looking',
  async (answer) => {
    answers = [answer, endsIn(20_000)];
    const { look, stop } = watch();
    expect(await look()).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect([told, asked]).toEqual([['soon'], ['GET', 'GET']]);
    stop();
  },
);

test('an answer that comes after the end of watching is not told, and nothing is asked again', async () => {
  answers = [endsIn(30_000)];
  const { look, stop } = watch();
  const looking = look();
  stop();
  expect(await looking).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([told, asked]).toEqual([[], ['GET']]);
});

test('an end without a warning is left to what is done next', async () => {
  answers = [401];
  const { look } = watch();
  await look();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([told, asked]).toEqual([[null], ['GET']]);
});
