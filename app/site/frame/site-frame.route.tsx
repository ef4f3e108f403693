import { Outlet, useLoaderData } from 'react-router';
import { cafeContent } from '#app/cafe/cafe.server.ts';
import { CafeContext } from '#app/cafe/use-cafe.ts';
import { quickAdd } from '#app/cart/quick-add.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { QuickAdd } from '#app/shop/product-card.tsx';
import type { Route } from './+types/site-frame.route.ts';
import { SiteFrame } from './site-frame.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(servicesContext).content.get(cafeContent);
}

/** It comes with the document; a request that failed would take the page away. */
export function shouldRevalidate() {
  return false;
}

export default function SiteFrameRoute() {
  return (
    <CafeContext value={useLoaderData<typeof loader>()}>
      <SiteFrame>
        <Outlet context={quickAdd satisfies QuickAdd} />
      </SiteFrame>
    </CafeContext>
  );
}
