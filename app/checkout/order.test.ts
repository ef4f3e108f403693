import { expect, test, vi } from 'vitest';
import { cartLine, standard } from '#tests/fixtures/products.ts';
import { keepOrder, parseOrder } from './order.tsx';

const order = {
  placedAt: new Date('2026-11-26T04:00:00Z'),
  items: [cartLine(standard, 2)],
  shipping: { firstName: 'Nur Aisyah', country: 'Malaysia' },
};

test('an order is read as it was kept, in this tab alone', () => {
  const kept: [string, string][] = [];
  vi.stubGlobal('sessionStorage', { setItem: (...entry: [string, string]) => kept.push(entry) });
  keepOrder(order);
  vi.unstubAllGlobals();
  expect(kept.map(([key]) => key)).toEqual(['order']);
  expect(parseOrder(kept[0]?.[1] ?? '')).toEqual(order);
});

test.each(['', 'nothing', 'null', '{}', '{"placedAt":1,"cart":"{}"}', '{"placedAt":"x"}'])(
  'what is no order is none: %s',
  (text) => {
    expect(parseOrder(text)).toBeNull();
  },
);
