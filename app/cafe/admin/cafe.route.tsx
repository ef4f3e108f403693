import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { DiscardChanges } from '#app/admin/actions/discard-changes.tsx';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { ScreenHead } from '#app/admin/section.tsx';
import { findCafeToChange } from '#app/cafe/cafe.server.ts';
import { openingState, specialDaysLeft } from '#app/cafe/opening-hours.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/cafe.route.ts';
import { runCafeAction } from './actions.server.ts';
import { FactsSection } from './facts-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { SpecialDaysSection } from './special-days-section.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { cafe, version } = await findCafeToChange(context.get(servicesContext).db);
  const now = new Date();
  const specialDays = specialDaysLeft(cafe, now);
  return { cafe: { ...cafe, specialDays }, version, state: openingState(cafe, now) };
}

export const action = createAction(runCafeAction);

export { clientAction } from '#app/admin/actions/use-action.ts';

export default function CafePage() {
  const { cafe, version: loaded, state } = useLoaderData<typeof loader>();
  // The version that this admin has seen; it stays when the list of special days loads the page's data again.
  const [version, setVersion] = useState(loaded);
  const [hoursChanged, setHoursChanged] = useState(false);
  const [factsChanged, setFactsChanged] = useState(false);
  const editing = { version, onSaved: setVersion };
  // Without hours, special days come last, since they are exceptions. Saving hours does not move them.
  const [hasHours] = useState(cafe.openingHours !== null);
  const specialDays = <SpecialDaysSection days={cafe.specialDays} />;
  return (
    <>
      <ScreenHead title="Cafe" lead={state && `Visitors read now: ‘${state}’`} />
      {hasHours && specialDays}
      <HoursSection
        hours={cafe.openingHours}
        editing={{ ...editing, onChanged: setHoursChanged }}
      />
      {!hasHours && specialDays}
      <FactsSection cafe={cafe} editing={{ ...editing, onChanged: setFactsChanged }} />
      <DiscardChanges changed={hoursChanged || factsChanged} />
    </>
  );
}
