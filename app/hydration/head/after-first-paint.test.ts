import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstPaint } from './after-first-paint.ts';

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('in a browser that reports no paint, the page counts as painted some time after it has loaded', async () => {
  const [work, onPaint] = [vi.fn(), vi.fn()];
  afterFirstPaint(work, onPaint);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledOnce();
  expect(onPaint).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(onPaint).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onPaint).toHaveBeenCalledOnce();
});
