import { afterEach, expect, test, vi } from 'vitest';
import { withinMs } from './time-limit.server.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('work that ends in time resolves, or fails, as it does by itself', async () => {
  await expect(withinMs(1000, Promise.resolve('done'))).resolves.toBe('done');
  await expect(withinMs(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('work that takes longer is not waited for', async () => {
  vi.useFakeTimers();
  const outcome = expect(withinMs(1000, new Promise(() => {}))).rejects.toThrow(
    'No answer within 1000 ms',
  );
  vi.advanceTimersByTime(1000);
  await outcome;
  expect(vi.getTimerCount()).toBe(0);
});
