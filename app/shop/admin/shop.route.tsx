import { useSearchParams } from 'react-router';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { Card, ForTheMachine, ScreenHead } from '#app/admin/section.tsx';
import { createListLoader, useListData } from '#app/lists/list-loader.ts';
import { useCloseDialog, useOpenDialog } from '#app/lists/use-open-dialog.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { findProductsToChange } from '#app/shop/products.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Plus } from '#app/ui/icons/icons.ts';
import type { Route } from './+types/shop.route.ts';
import { runShopAction } from './actions.server.ts';
import { ProductDialog } from './product-dialog.tsx';
import { ProductRow } from './product-row.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  return {
    stockIsSet: settings.productsInStock !== undefined,
    products: await findProductsToChange(db, settings),
  };
}

type Data = Awaited<ReturnType<typeof loader>>;

export const clientLoader = createListLoader<Data>('Failed to load products');

export const action = createAction(runShopAction);

export { clientAction } from '#app/admin/actions/use-action.ts';

/** What the shop sells. */
export default function AdminShopPage() {
  const { products, stockIsSet } = useListData<Data>({ stockIsSet: false, products: [] });
  const [search] = useSearchParams();
  const edited = products.find(({ id }) => `${id}` === search.get('edit'));
  const open = useOpenDialog();
  const close = useCloseDialog();
  return (
    <>
      <ScreenHead title="Shop">
        <Button onClick={() => open({ add: 'product' })}>
          <Icon node={Plus} className="size-5" />
          Add product
        </Button>
      </ScreenHead>
      {stockIsSet && (
        <div className="mb-6 rounded-control bg-amber-mist px-4 py-3 text-amber">
          What is in stock is set on the machine, and cannot be switched here.
          <ForTheMachine>
            Take the setting PRODUCTS_IN_STOCK out, and start the site again.
          </ForTheMachine>
        </div>
      )}
      <Card>
        <ul className="rows">
          {products.map((product) => (
            <ProductRow key={product.id} product={product} stockIsSet={stockIsSet} />
          ))}
        </ul>
      </Card>
      {edited && <ProductDialog key={edited.id} product={edited} onClose={close} />}
      {search.has('add') && <ProductDialog position={products.length + 1} onClose={close} />}
    </>
  );
}
