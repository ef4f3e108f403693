import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { brand } from '#app/brand.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import {
  findActingAdmins,
  findActingSessions,
} from '#app/privacy/breach/acting-sessions.server.ts';
import type { Route } from './+types/breach.route.ts';
import { runBreachAction } from './actions.server.ts';
import { BreachForm } from './breach-form.tsx';
import { BreachFound, type Found } from './breach-found.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return { admins: await findActingAdmins(db), sessions: await findActingSessions(db) };
}

export const action = createAction(runBreachAction);

export { clientAction } from '#app/admin/actions/use-action.ts';

export default function BreachPage() {
  const { admins, sessions } = useLoaderData<typeof loader>();
  const [found, setFound] = useState<Found | null>(null);
  return (
    <>
      <title>{`If data got out · ${brand.name}`}</title>
      <h1 className="text-title">If data got out</h1>
      <p className="mt-1 mb-6 max-w-xl text-muted">
        Whose data, which fields, seen by whom, since when. The Commissioner has to be notified
        within 72 hours, the people within 7 days after that. First stop it: end the sessions,
        change the key, take the site down.
      </p>
      <BreachForm admins={admins} sessions={sessions} onFound={setFound} />
      {found && <BreachFound {...found} />}
    </>
  );
}
