import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { Section } from '#app/admin/section.tsx';
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
    <Section title="Two-step verification">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={wanted ?? required}
          onChange={(event) => choose(event.target.checked)}
          className="size-5 shrink-0 accent-matcha"
        />
        Require two-step verification of everybody
      </label>
      <p className="mt-2 text-sm text-muted">
        Admins who have not set it up do so at their next sign-in.
      </p>
    </Section>
  );
}
