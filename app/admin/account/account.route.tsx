import { useLoaderData } from 'react-router';
import { adminContext } from '#app/accounts/admin/admin-gate.server.ts';
import { createClientAction } from '#app/admin/actions/client-action.ts';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { Section } from '#app/admin/section.tsx';
import { brand } from '#app/brand.ts';
import type { Route } from './+types/account.route.ts';
import { runAccountAction } from './actions.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { profile: context.get(adminContext) };
}

export const action = createAction(runAccountAction);

export const clientAction = createClientAction({});

export default function AccountPage() {
  const { profile } = useLoaderData<typeof loader>();
  return (
    <>
      <title>{`Your account · ${brand.name}`}</title>
      <h1 className="mb-6 text-title">Your account</h1>
      <Section title="Name and e-mail">
        {profile.name}, {profile.email}
      </Section>
    </>
  );
}
