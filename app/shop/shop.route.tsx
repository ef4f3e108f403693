import { href, useActionData, useLoaderData, useOutletContext } from 'react-router';
import { brand } from '#app/brand.ts';
import { createClientAction } from '#app/forms/client-action.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { useSiteOrigin } from '#app/ui/document/document-context.ts';
import { PageHead } from '#app/ui/document/page-head.tsx';
import { StructuredData } from '#app/ui/document/structured-data.tsx';
import { Picture } from '#app/ui/media/picture.tsx';
import { stills } from '#app/ui/media/stills.ts';
import { orLastKnown } from '#app/ui/navigation/last-known.ts';
import type { Route } from './+types/shop.route.ts';
import { withStock } from './product.ts';
import { ProductCard, type QuickAdd } from './product-card.tsx';
import { productStructuredData } from './product-structured-data.ts';
import { productContent } from './products.server.ts';
import { type RestockAnswer, restockFailed } from './restock/restock.ts';
import { takeRestockForm } from './restock/restock-action.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(servicesContext);
  return { products: withStock(content.get(productContent), settings.productsInStock) };
}

/** POST /shop: tell me when it is back. */
export const action = takeRestockForm;

export const clientAction = createClientAction(restockFailed);

export const headers = actionHeaders;

export const clientLoader = orLastKnown<ReturnType<typeof loader>>();

export default function ShopPage() {
  const { products } = useLoaderData<typeof loader>();
  const answer = useActionData<RestockAnswer>();
  const origin = useSiteOrigin();
  const quickAdd = useOutletContext<QuickAdd>();
  return (
    <div className="mx-auto w-full max-w-7xl px-4 sm:px-8">
      <PageHead
        title={`Shop · ${brand.name}`}
        description={`Matcha from ${brand.name} for your own bowl: ${products
          .map(({ name, weight, price }) => `${name}, ${weight}, ${price}`)
          .join('; ')}.`}
        path={href('/shop')}
      />
      <header className="max-w-2xl pt-14 pb-10 sm:pt-20 sm:pb-14">
        <h1 className="text-display">Shop</h1>
        <p className="mt-4 text-lg text-muted">
          The matcha we whisk at the bar, for your own bowl.
        </p>
      </header>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-12 has-[details[open]]:items-start md:grid-cols-3 md:gap-x-6 lg:grid-cols-4 lg:gap-x-8">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} onQuickAdd={quickAdd} answer={answer} />
            <StructuredData
              data={import.meta.env.SSR ? productStructuredData(product, origin) : null}
            />
          </li>
        ))}
        {/* Two columns wide it is as high as a product's picture: (100% - gap) / 2 * 5/4. In one column it shows the
            dish alone: anything else would be cut in half. */}
        <li className="relative col-span-2 aspect-video overflow-hidden rounded-card bg-matcha-mist md:col-span-1 md:aspect-4/5 md:self-start lg:col-span-2 lg:aspect-auto lg:pb-[calc(62.5%-1.25rem)]">
          <Picture
            {...stills.measured}
            alt="Matcha on a dish, a whisk and our two tins in the afternoon sun"
            sizes="(min-width: 1280px) 37rem, (min-width: 1024px) 46vw, (min-width: 768px) 84vw, 92vw"
            className="absolute inset-0 size-full object-cover md:origin-[0_80%] md:[scale:1.3] lg:[scale:1]"
          />
        </li>
      </ul>
    </div>
  );
}
