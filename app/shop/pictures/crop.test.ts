import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { cropArea, cropOf, firstView, fitted, mostZoom, moved, zoomed } from './crop.ts';

const wide = { width: 4000, height: 3000 };
const tall = { width: 1500, height: 4000 };

it.each([
  // The whole height, and 4/5 of it in width: 3000 x 4/5 = 2400, in the middle of 4000.
  [wide, { left: 800, top: 0, width: 2400, height: 3000 }],
  // The whole width, and 5/4 of it in height: 1500 x 5/4 = 1875, in the middle of 4000.
  [tall, { left: 0, top: 1063, width: 1500, height: 1875 }],
  [
    { width: 640, height: 800 },
    { left: 0, top: 0, width: 640, height: 800 },
  ],
])('at first %j is cut in the middle', (picture, area) => {
  expect(cropArea(cropOf(firstView, picture), picture)).toEqual(area);
});

test('a picture moves with the pointer, and not beyond its edge', () => {
  // By a tenth of the frame to the right: 240 pixels less on the left.
  expect(cropArea(cropOf(moved(firstView, wide, 0.1, 0), wide), wide).left).toBe(800 - 240);
  expect(cropArea(cropOf(moved(firstView, wide, 9, 9), wide), wide)).toMatchObject({
    left: 0,
    top: 0,
  });
  expect(cropArea(cropOf(moved(firstView, wide, -9, 0), wide), wide).left).toBe(4000 - 2400);
  // The same downwards: a tenth of 1875 is 187.5; 1063 - 187.5 is 875.
  const down = (by: number) => cropArea(cropOf(moved(firstView, tall, 0, by), tall), tall).top;
  expect([down(0.1), down(9), down(-9)]).toEqual([875, 0, 4000 - 1875]);
});

test('zoom keeps the middle, and ends where the crop would have too few pixels', () => {
  const twice = cropArea(cropOf(zoomed(firstView, wide, 2), wide), wide);
  expect(twice).toEqual({ left: 1400, top: 750, width: 1200, height: 1500 });
  expect(cropArea(cropOf(zoomed(firstView, wide, 99), wide), wide).width).toBe(640);
  expect(zoomed(firstView, wide, 0.1)).toEqual(firstView);
  expect(mostZoom({ width: 639, height: 800 })).toBeLessThan(1);
});

test('a crop is always inside the picture, whatever is asked for', () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  const any = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(side, side, any, any, any, (width, height, left, top, share) => {
      const area = cropArea({ left, top, width: share }, { width, height });
      expect(area.left).toBeGreaterThanOrEqual(0);
      expect(area.top).toBeGreaterThanOrEqual(0);
      expect(area.left + area.width).toBeLessThanOrEqual(width);
      expect(area.top + area.height).toBeLessThanOrEqual(height);
    }),
  );
});

test('a view outside the picture is moved to its edge', () => {
  // At zoom 2 the frame shows 1200 of 4000 and 1500 of 3000: shares of 0.3 and 0.5, half of them on each side.
  const within = (x: number, y: number) => fitted({ x, y, zoom: 2 }, wide);
  expect(within(2, 2)).toEqual({ x: expect.closeTo(0.85), y: expect.closeTo(0.75), zoom: 2 });
  expect(within(-1, -1)).toEqual({ x: expect.closeTo(0.15), y: expect.closeTo(0.25), zoom: 2 });
});

test('a crop of more than the picture is cut to what it has', () => {
  expect(cropArea({ left: 0, top: 0, width: 1 }, wide)).toMatchObject({ width: 2400 });
  expect(cropArea({ left: 0, top: 9, width: 0.3 }, wide)).toMatchObject({ top: 1500 });
});
