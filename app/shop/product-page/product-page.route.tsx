import { data, href, Link, useActionData, useLoaderData, useOutletContext } from 'react-router';
import { brand } from '#app/brand.ts';
import { createClientAction } from '#app/forms/client-action.ts';
import { useSiteOrigin } from '#app/hydration/document-context.ts';
import { NotFoundPage } from '#app/not-found-page.tsx';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { type ProductDetails, productPictureSize, withStock } from '#app/shop/product.ts';
import { productStructuredData } from '#app/shop/product-structured-data.ts';
import { productContent } from '#app/shop/products.server.ts';
import { type QuickAdd, QuickAddButton } from '#app/shop/quick-add-button.tsx';
import { type RestockAnswer, restockFailed } from '#app/shop/restock/restock.ts';
import { takeRestockForm } from '#app/shop/restock/restock-action.server.ts';
import { classNames } from '#app/ui/class-names.ts';
import { PageHead } from '#app/ui/document/page-head.tsx';
import { StructuredData } from '#app/ui/document/structured-data.tsx';
import { Picture } from '#app/ui/media/picture.tsx';
import { orLastKnown } from '#app/ui/navigation/last-known.ts';
import type { Route } from './+types/product-page.route.ts';
import { type Bowls, bowlsOf } from './bowls.ts';
import { WhiskingSteps } from './whisking-steps.tsx';

/** GET /shop/:product: answers 404 for a product that is hidden or does not exist. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings } = context.get(servicesContext);
  const found = content.get(productContent).filter(({ slug }) => slug === params.product);
  const [product = null] = withStock(found, settings.productsInStock);
  return data({ product }, { status: product ? 200 : 404 });
}

/** POST /shop/:product: takes the form 'Tell me when it's back'. */
export const action = takeRestockForm;

export const clientAction = createClientAction(restockFailed);

export const headers = actionHeaders;

export const clientLoader = orLastKnown<{ product: ProductDetails | null }>();

const look = 'w-full rounded-card bg-matcha-mist object-cover';

const sizes = '(min-width: 1280px) 37rem, (min-width: 768px) 46vw, 92vw';

export default function ProductRoute() {
  const { product } = useLoaderData<typeof loader>();
  return product ? <ProductPage product={product} /> : <NotFoundPage />;
}

function ProductPage({ product }: { product: ProductDetails }) {
  const answer = useActionData<RestockAnswer>();
  const origin = useSiteOrigin();
  const quickAdd = useOutletContext<QuickAdd>();
  const { name, weight, price, description, taste, slug } = product;
  const bowls = bowlsOf(product);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 sm:px-8">
      <PageHead
        title={`${name} · ${brand.name}`}
        description={[`${name}, ${weight}, ${price}, from ${brand.name}.`, description]
          .join(' ')
          .trim()}
        path={href('/shop/:product', { product: slug })}
      />
      <StructuredData data={import.meta.env.SSR ? productStructuredData(product, origin) : null} />
      <nav aria-label="Breadcrumb" className="py-2 text-sm text-muted">
        <Link to={href('/shop')} className="inline-block py-3 underline underline-offset-4">
          Shop
        </Link>{' '}
        / {name}
      </nav>
      <div className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:gap-x-16">
        <Picture
          src={product.image}
          alt={name}
          {...productPictureSize}
          sizes={sizes}
          // As high as the text beside it, if that is higher; square on a phone, where the button is then in sight.
          className={classNames(look, 'h-full max-md:aspect-square')}
        />
        <div className="self-center">
          <h1 className="text-display">{name}</h1>
          <p className="mt-4 flex flex-wrap justify-between gap-x-4 text-lg text-muted">
            <span>{weight}</span>
            <span className="text-ink">{price}</span>
          </p>
          {description && <p className="mt-6 text-lg text-muted">{description}</p>}
          {taste && <p className="mt-6 mb-8 text-lg whitespace-pre-line">{taste}</p>}
          <QuickAddButton product={product} onQuickAdd={quickAdd} answer={answer} />
          {bowls && <BowlFigures bowls={bowls} />}
        </div>
        <Picture
          src={product.hoverImage}
          alt=""
          lazy
          {...productPictureSize}
          sizes={sizes}
          // The subject of the picture is at its bottom.
          className={classNames(look, 'aspect-4/3 object-bottom')}
        />
        {product.bowlGrams && (
          <div className="self-center">
            <WhiskingSteps grams={product.bowlGrams} />
          </div>
        )}
      </div>
    </div>
  );
}

function BowlFigures({ bowls: { grams, count, price } }: { bowls: Bowls }) {
  return (
    <dl className="mt-8 flex flex-wrap gap-x-12 gap-y-2 border-t border-line pt-5">
      <Figure label="for a bowl" value={`${grams} g`} />
      <Figure label={count === 1 ? 'bowl' : 'bowls'} value={`${count}`} />
      <Figure label="a bowl" value={price} />
    </dl>
  );
}

/** Shows the value above its label; a screen reader reads the label first: 'For a bowl, 2 g'. */
function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-xl tabular">{value}</dd>
    </div>
  );
}
