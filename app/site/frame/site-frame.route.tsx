import { useMemo } from 'react';
import { Outlet, useLoaderData } from 'react-router';
import { cafeContent } from '#app/cafe/cafe.server.ts';
import { brandCafe } from '#app/cafe/cafe.ts';
import { openingState, specialDaysAhead } from '#app/cafe/opening-hours.ts';
import { CafeContext } from '#app/cafe/use-cafe.ts';
import { OpeningStateContext } from '#app/cafe/use-opening-state.ts';
import { quickAdd } from '#app/cart/quick-add.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { changesOf } from '#app/shared/changes.ts';
import type { QuickAdd } from '#app/shop/quick-add-button.tsx';
import type { Route } from './+types/site-frame.route.ts';
import { SiteFrame } from './site-frame.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const cafe = context.get(servicesContext).content.get(cafeContent);
  const specialDays = specialDaysAhead(cafe, now);
  const state = openingState(cafe, now);
  // Every page carries this data, so only what differs from the brand's facts is sent.
  return { ...changesOf(brandCafe, { ...cafe, specialDays }), ...(state && { state }) };
}

/** The data came with the document. A request for it that failed would take the page away. */
export function shouldRevalidate() {
  return false;
}

export default function SiteFrameRoute() {
  const loaded = useLoaderData<typeof loader>();
  const cafe = useMemo(() => ({ ...brandCafe, ...loaded }), [loaded]);
  return (
    <CafeContext value={cafe}>
      <OpeningStateContext value={loaded.state ?? null}>
        <SiteFrame>
          <Outlet context={quickAdd satisfies QuickAdd} />
        </SiteFrame>
      </OpeningStateContext>
    </CafeContext>
  );
}
