import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { admitRequest } from '#app/accounts/confirm/admit.server.ts';
import { adminContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import { findInvitations } from '#app/accounts/team/invitations.server.ts';
import { findAdmins } from '#app/accounts/team/team.server.ts';
import { findTwoStepRequiredSince } from '#app/accounts/two-step/requirement.server.ts';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { ScreenHead, Section } from '#app/admin/section.tsx';
import { Switch } from '#app/admin/switch.tsx';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/team.route.ts';
import { runTeamAction, showLinks, type TeamIntent } from './actions.server.ts';
import { AdminsSection } from './admins-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const now = new Date();
  const showsLinks = (await admitRequest(context, showLinks)).ok;
  const invitations = await findInvitations(services, now);
  return {
    ownId: context.get(adminContext).id,
    admins: await findAdmins(services.db),
    // Anyone who reads such a link can become an admin.
    invitations: showsLinks ? invitations : invitations.map((one) => ({ ...one, url: null })),
    showsLinks,
    required: (await findTwoStepRequiredSince(services.db)) !== null,
    now,
  };
}

export const action = createAction(runTeamAction);

export { clientAction } from '#app/admin/actions/use-action.ts';

export default function TeamPage() {
  const { ownId, admins, required, ...invited } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Team" />
      <AdminsSection admins={admins} ownId={ownId} />
      <InvitationsSection {...invited} />
      <RequirementSection required={required} />
    </>
  );
}

function RequirementSection({ required }: { required: boolean }) {
  const { send } = useAction<TeamIntent>({ failed: 'Failed to save' });
  // State, so that the switch shows the new value while the admin is still asked to prove who they are.
  const [wanted, setWanted] = useState<boolean | null>(null);

  async function choose(want: boolean) {
    setWanted(want);
    await send({ intent: 'require-two-step', required: want ? 'yes' : 'no' });
    setWanted((latest) => (latest === want ? null : latest));
  }

  return (
    <Section
      title="Two-step verification"
      lead="Admins who have not set it up are asked to at their next sign-in."
    >
      <Switch
        label="Require two-step verification of everybody"
        checked={wanted ?? required}
        onChange={choose}
      />
    </Section>
  );
}
