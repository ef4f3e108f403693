import { expect, test, vi } from 'vitest';
import { emptyCart } from '#app/cart/cart.ts';
import { writeStoredCart } from '#app/cart/stored-cart.ts';
import { cartLine, standard } from '#tests/fixtures/products.ts';
import { findOrder, keepOrder, parseOrder } from './order.tsx';

const order = {
  placedAt: new Date('2026-11-26T04:00:00Z'),
  items: [cartLine(standard, 2)],
  shipping: { firstName: 'Nur Aisyah', country: 'Malaysia' },
};

test('an order is read back as it was stored, in this tab only', () => {
  const kept: [string, string][] = [];
  vi.stubGlobal('sessionStorage', { setItem: (...entry: [string, string]) => kept.push(entry) });
  keepOrder(order);
  vi.unstubAllGlobals();
  expect(kept.map(([key]) => key)).toEqual(['order']);
  expect(parseOrder(kept[0]?.[1] ?? '')).toEqual(order);
});

test('when the storage is full, the new order is shown and not the one before it', () => {
  let kept: string | null = null;
  const setItem = vi.fn((_key: string, text: string) => {
    kept = text;
  });
  vi.stubGlobal('sessionStorage', { getItem: () => kept, setItem });
  const first = { ...order, placedAt: new Date('2026-11-26T03:00:00Z') };
  keepOrder(first);
  expect(findOrder()).toEqual(first);
  setItem.mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  keepOrder(order);
  expect(findOrder()).toEqual(order);
  vi.unstubAllGlobals();
});

const noTime = JSON.stringify({
  placedAt: 'x',
  cart: writeStoredCart({ ...emptyCart, items: order.items }),
});

test.each(['', 'nothing', 'null', '{}', '{"placedAt":1,"cart":"{}"}', noTime])(
  'no order is read from %s',
  (text) => {
    expect(parseOrder(text)).toBeNull();
  },
);
