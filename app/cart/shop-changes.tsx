import { useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import type { Product } from '#app/shop/product.ts';
import { type CartItem, type ShopChanges, takeProducts } from './cart.ts';
import { changeCart } from './cart-store.ts';

const none: ShopChanges = { changes: [], soldOut: new Map() };

/** Brings the cart up to date with the shop, and returns what has changed. */
export function useShopChanges(): ShopChanges {
  const [found, setFound] = useState(none);
  useEffect(() => {
    const leaving = new AbortController();
    fetchProducts(leaving.signal).then((products) => {
      if (products.length === 0) return;
      changeCart((cart) => {
        // An empty cart stays as it is, so that nothing is stored for it.
        if (cart.items.length === 0) return cart;
        const taken = takeProducts(cart, products);
        setFound(taken);
        return taken.cart;
      });
    });
    return () => leaving.abort();
  }, []);
  return found;
}

/** The products whose price has changed since they were put into the cart, in a sentence each. */
export function PriceChanges({
  shop: { changes },
  className,
}: {
  shop: ShopChanges;
  className?: string;
}) {
  return (
    <div role="status" className={changes.length > 0 ? className : undefined}>
      {changes.map((change) => (
        <p key={change} className="text-sm text-amber">
          {change}
        </p>
      ))}
    </div>
  );
}

/** The note at the line of a product that has been sold out since. */
export function SoldOutNote({ item, shop }: { item: CartItem; shop: ShopChanges }) {
  const slug = shop.soldOut.get(`${item.id}`);
  return (
    <p role="status" className="text-sm text-amber empty:hidden">
      {slug && (
        <>
          Sold out.{' '}
          <Link
            to={href('/shop/:product', { product: slug })}
            className="inline-block py-1 underline underline-offset-4"
          >
            Tell me when it's back
          </Link>
        </>
      )}
    </p>
  );
}

/** The shop's products; empty without a connection, so that the cart stays as it is. */
async function fetchProducts(signal: AbortSignal): Promise<readonly Product[]> {
  try {
    const response = await fetch(href('/api/products'), { signal });
    return response.ok ? await response.json() : [];
  } catch {
    return [];
  }
}
