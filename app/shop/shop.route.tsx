import { href, useActionData, useLoaderData, useOutletContext } from 'react-router';
import { brand } from '#app/brand.ts';
import { createClientAction } from '#app/forms/client-action.ts';
import { useSiteOrigin } from '#app/hydration/document-context.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { PageHead } from '#app/ui/document/page-head.tsx';
import { StructuredData } from '#app/ui/document/structured-data.tsx';
import { Picture } from '#app/ui/media/picture.tsx';
import { stills } from '#app/ui/media/stills.ts';
import { orLastKnown } from '#app/ui/navigation/last-known.ts';
import type { Route } from './+types/shop.route.ts';
import { asCard, withStock } from './product.ts';
import { ProductCard } from './product-card.tsx';
import { WhiskingSteps } from './product-page/whisking-steps.tsx';
import { productStructuredData } from './product-structured-data.ts';
import { productContent } from './products.server.ts';
import type { QuickAdd } from './quick-add-button.tsx';
import { type RestockAnswer, restockFailed } from './restock/restock.ts';
import { takeRestockForm } from './restock/restock-action.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(servicesContext);
  const products = withStock(content.get(productContent), settings.productsInStock);
  const bowlGrams = products.find((product) => product.bowlGrams)?.bowlGrams;
  return { products: products.map(asCard), bowlGrams };
}

/** POST /shop: takes the form 'Tell me when it's back'. */
export const action = takeRestockForm;

export const clientAction = createClientAction(restockFailed);

export const headers = actionHeaders;

export const clientLoader = orLastKnown<ReturnType<typeof loader>>();

export default function ShopPage() {
  const { products, bowlGrams } = useLoaderData<typeof loader>();
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
      <header className="max-w-2xl pt-14 pb-10 sm:pt-20">
        <h1 className="text-display">Shop</h1>
        <p className="mt-4 text-lg text-muted">
          The matcha we whisk at the bar, for your own bowl.
        </p>
      </header>
      <ul className="grid grid-cols-cards gap-x-4 gap-y-12 items-start md:grid-cols-3 md:gap-x-6 lg:grid-cols-4 lg:gap-x-8">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} onQuickAdd={quickAdd} answer={answer} />
            <StructuredData
              data={import.meta.env.SSR ? productStructuredData(product, origin) : null}
            />
          </li>
        ))}
        {/* There are two such pictures. The one that is hidden at this width is not fetched. */}
        <li className="relative col-span-full aspect-video md:hidden lg:col-span-2 lg:block lg:aspect-auto lg:h-full lg:min-h-80">
          <div className="beside-cards">
            <Picture
              {...stills.measured}
              alt="Matcha on a dish, a whisk and our two tins in the afternoon sun"
              sizes="(min-width: 1280px) 37rem, (min-width: 1024px) 46vw, 92vw"
              lazy
              className="absolute inset-0 size-full rounded-card bg-matcha-mist object-cover object-[92%]"
            />
          </div>
        </li>
        <li className="relative hidden h-full min-h-72 md:block lg:hidden">
          <div className="beside-cards">
            <Picture
              {...stills.served}
              alt="A bowl of matcha and its whisk in the afternoon sun"
              sizes="29vw"
              lazy
              className="absolute inset-0 size-full rounded-card bg-matcha-mist object-cover object-left"
            />
          </div>
        </li>
      </ul>
      {bowlGrams && (
        <div className="mt-16">
          <WhiskingSteps grams={bowlGrams} className="md:grid-cols-4 md:gap-x-6 lg:gap-x-8" />
        </div>
      )}
    </div>
  );
}
