import { Outlet, useLoaderData } from 'react-router';
import { cafeContent } from '#app/cafe/cafe.server.ts';
import { closedDaysAhead, openingState } from '#app/cafe/opening-hours.ts';
import { CafeContext } from '#app/cafe/use-cafe.ts';
import { OpeningStateContext } from '#app/cafe/use-opening-state.ts';
import { quickAdd } from '#app/cart/quick-add.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { cafeDay } from '#app/shared/dates.ts';
import type { QuickAdd } from '#app/shop/product-card.tsx';
import type { Route } from './+types/site-frame.route.ts';
import { SiteFrame } from './site-frame.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const cafe = context.get(servicesContext).content.get(cafeContent);
  const closedDays = closedDaysAhead(cafe.closedDays, cafeDay(now));
  return { cafe: { ...cafe, closedDays }, openingState: openingState(cafe, now) };
}

/** It comes with the document; a request that failed would take the page away. */
export function shouldRevalidate() {
  return false;
}

export default function SiteFrameRoute() {
  const { cafe, openingState } = useLoaderData<typeof loader>();
  return (
    <CafeContext value={cafe}>
      <OpeningStateContext value={openingState}>
        <SiteFrame>
          <Outlet context={quickAdd satisfies QuickAdd} />
        </SiteFrame>
      </OpeningStateContext>
    </CafeContext>
  );
}
