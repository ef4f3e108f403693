import { Plus } from 'lucide';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { createClientAction } from '#app/admin/actions/client-action.ts';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { brand } from '#app/brand.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { findProducts } from '#app/shop/change-products.server.ts';
import { lastChange } from '#app/shop/last-change.ts';
import { isInStock } from '#app/shop/product.ts';
import { productTexts } from '#app/shop/product-form.ts';
import { countWaiting } from '#app/shop/restock/restock-requests.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/shop.route.ts';
import { runShopAction } from './actions.server.ts';
import { ProductDialog } from './product-dialog.tsx';
import { ProductRow } from './product-row.tsx';
import { shopFailures, shopForms } from './shop-failures.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const { productsInStock } = settings;
  const all = await findProducts(db);
  const waiting = await countWaiting(db);
  return {
    stockIsSet: productsInStock !== undefined,
    products: all.map((product) => ({
      id: product.id,
      version: product.version,
      texts: productTexts(product),
      isInStock: isInStock({ id: product.id, isInStock: product.in_stock }, productsInStock),
      undo: product.previous && lastChange(product, product.previous),
      waiting: waiting.get(product.id) ?? 0,
    })),
  };
}

export type ShopScreen = Awaited<ReturnType<typeof loader>>;

export const action = createAction(runShopAction);

export const clientAction = createClientAction(shopFailures, shopForms);

/** What the shop sells. */
export default function AdminShopPage() {
  const { products, stockIsSet } = useLoaderData<typeof loader>();
  const [adding, setAdding] = useState(false);
  return (
    <div className="max-w-3xl">
      <title>{`Shop · ${brand.name}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title">Shop</h1>
        <Button onClick={() => setAdding(true)}>
          <Icon node={Plus} className="size-5" />
          Add product
        </Button>
      </div>
      {stockIsSet && (
        <p className="mt-4 rounded-control bg-amber-mist px-4 py-3 text-amber">
          The setting PRODUCTS_IN_STOCK decides what is in stock. Take it out to decide here.
        </p>
      )}
      <ul className="mt-6 flex flex-col divide-y divide-line border-y border-line">
        {products.map((product) => (
          <ProductRow key={product.id} product={product} stockIsSet={stockIsSet} />
        ))}
      </ul>
      {adding && <ProductDialog position={products.length + 1} onClose={() => setAdding(false)} />}
    </div>
  );
}
