import { useEffect, useState } from 'react';
import { href } from 'react-router';
import type { Product } from '#app/shop/product.ts';
import { takeProducts } from './cart.ts';
import { changeCart } from './use-cart.ts';

/** Brings the cart up to date with the shop, and says what costs something else than when it was put into the cart. */
export function PriceChanges({ className }: { className?: string }) {
  const changes = useCurrentPrices();
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

/** @returns what has another price now, in a sentence each */
function useCurrentPrices(): readonly string[] {
  const [changes, setChanges] = useState<readonly string[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    fetchProducts(leaving.signal).then((products) => {
      if (products.length === 0) return;
      changeCart((cart) => {
        // Nothing is stored for a cart that is not used.
        if (cart.items.length === 0) return cart;
        const taken = takeProducts(cart, products);
        setChanges(taken.changes);
        return taken.cart;
      });
    });
    return () => leaving.abort();
  }, []);
  return changes;
}

/** None without a connection: then the cart stays as it is. */
async function fetchProducts(signal: AbortSignal): Promise<readonly Product[]> {
  try {
    const response = await fetch(href('/api/products'), { signal });
    return response.ok ? await response.json() : [];
  } catch {
    return [];
  }
}
