import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('writes a moment alike in every browser, without using the browser’s calendar', async () => {
  // Some browsers know no time zone but UTC, and versions differ in how they write a time ('3:05 PM', or the space).
  vi.stubGlobal('Intl', undefined);
  const { Moment, TimeOfDay } = await import('./day.tsx');
  const text = (element: React.ReactNode) => renderToStaticMarkup(element).replace(/<[^>]*>/g, '');
  for (const [at, moment, time] of [
    ['2026-11-20T15:59:59Z', '20 November 2026, 11:59 pm', '11:59 pm'],
    ['2026-11-20T16:00:00Z', '21 November 2026, 12:00 am', '12:00 am'],
    ['2026-11-20T01:05:00Z', '20 November 2026, 9:05 am', '9:05 am'],
    ['2026-11-20T04:30:00Z', '20 November 2026, 12:30 pm', '12:30 pm'],
  ] as const) {
    expect(text(<Moment at={new Date(at)} />)).toBe(moment);
    expect(text(<TimeOfDay at={new Date(at)} />)).toBe(time);
  }
});
