import { expect, it } from 'vitest';
import { growthBars } from './growth.tsx';

const month = (joined: number, gone: number, month = '2026-03') => ({ month, joined, gone });

it('new subscribers stand on the line, gone ones hang from it, on one scale of 120 units', () => {
  expect(
    growthBars([month(30, 0), month(15, 10, '2026-04'), month(0, 5, '2026-05')]),
  ).toMatchObject({
    line: 90,
    bars: [
      { month: '2026-03', x: 0, up: 90, down: 0 },
      { month: '2026-04', x: 30, up: 45, down: 30 },
      { month: '2026-05', x: 60, up: 0, down: 15 },
    ],
  });
});

it('one in a million can be seen, and a count of none has no bar', () => {
  const { bars } = growthBars([month(1_000_000, 0), month(1, 0), month(0, 0)]);
  expect(bars.map(({ up }) => up)).toEqual([120, 1, 0]);
  expect(growthBars([month(0, 0)])).toMatchObject({ line: 0, bars: [{ up: 0, down: 0 }] });
});
