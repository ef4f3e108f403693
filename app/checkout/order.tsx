import { useSyncExternalStore } from 'react';
import { href, Link } from 'react-router';
import { type CartItem, emptyCart } from '#app/cart/cart.ts';
import { readStoredCart, writeStoredCart } from '#app/cart/stored-cart.ts';
import type { Texts } from '#app/forms/rules.ts';
import { getItem, setItem } from '#app/shared/browser/browser-storage.ts';
import { parseJson } from '#app/shared/parse.ts';
import { classNames } from '#app/ui/class-names.ts';
import { hideToast } from '#app/ui/toast-store.ts';
import { orderStorageKey } from './checkout.ts';

/** A trial order, which only this tab remembers. */
export type Order = {
  placedAt: Date;
  items: readonly CartItem[];
  /** What was typed, by field name (spec 3.8). */
  shipping: Readonly<Partial<Texts>>;
};

const storage = () => sessionStorage;

/** The order when the browser cannot store it: it lasts as long as the page. */
let unstored: string | null = null;
let latest: { text: string | null; order: Order | null } = { text: null, order: null };

export function keepOrder({ placedAt, items, shipping }: Order): void {
  const cart = writeStoredCart({ ...emptyCart, items });
  const text = JSON.stringify({ placedAt: placedAt.getTime(), cart, shipping });
  unstored = setItem(storage, orderStorageKey, text) ? null : text;
}

/** The latest order; null when there is none, undefined until hydration. */
export function useOrder(): Order | null | undefined {
  return useSyncExternalStore(never, findOrder, () => undefined);
}

/** Hidden when this tab has placed no order. Until hydration the script in the head shows it. */
export function OrderLink({ className }: { className?: string }) {
  return (
    <Link
      data-order-link
      hidden={!useOrder()}
      suppressHydrationWarning
      to={href('/checkout/ordered')}
      // The order's page repeats all that the toast says, also that no email comes.
      onClick={hideToast}
      className={classNames('inline-block py-2 underline underline-offset-8', className)}
    >
      See what you ordered
    </Link>
  );
}

const never = () => () => undefined;

/** The latest order; returns the same object until there is a new one. */
export function findOrder(): Order | null {
  const text = unstored ?? getItem(storage, orderStorageKey) ?? null;
  if (text !== latest.text) latest = { text, order: text === null ? null : parseOrder(text) };
  return latest.order;
}

/** Reads a stored order; null when this version cannot read it. */
export function parseOrder(text: string): Order | null {
  const kept = parseJson(text) as { placedAt?: unknown; cart?: unknown; shipping?: unknown } | null;
  const placedAt = new Date(Number(kept?.placedAt));
  const items = readStoredCart(`${kept?.cart}`);
  if (Number.isNaN(placedAt.getTime()) || items.length === 0) return null;
  const texts = Object.entries(kept?.shipping ?? {}).map(([field, text]) => [field, `${text}`]);
  return { placedAt, items, shipping: Object.fromEntries(texts) };
}
