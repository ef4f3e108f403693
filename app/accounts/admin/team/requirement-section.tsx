import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { Section } from '#app/admin/section.tsx';
import { Switch } from '#app/admin/switch.tsx';
import type { TeamIntent } from './actions.server.ts';

export function RequirementSection({ required }: { required: boolean }) {
  const { send } = useAction<TeamIntent>({ failed: 'Failed to save' });
  // Kept here, since it is shown also while a proof of identity is asked for.
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
