import type { MouseEvent } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { Button } from '#app/ui/button.tsx';
import { Day } from '#app/ui/day.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import type { EmployeeIntent, EmployeeResult } from './actions.server.ts';

/**
 * 'Email Already Exists' (spec 2.25): says who has the address, if that is the action's answer. When somebody was to
 * be added, it offers a new link for that person and names the position that this would set.
 */
export function EmailExists({
  answer,
  position,
  onReissued,
  onClose,
}: {
  answer: EmployeeResult | undefined;
  position?: string;
  onReissued?: () => void;
  onClose: () => void;
}) {
  const { sending, send } = useAction<EmployeeIntent>({
    failed: 'Failed to generate new onboarding link',
  });
  if (answer?.ok !== false || answer.reason !== 'email-exists') return null;
  const { existing } = answer;

  async function reissue(event: MouseEvent<HTMLButtonElement>) {
    const button = event.currentTarget;
    const person = { id: existing?.id ?? '', job_position: position ?? '' };
    const result = await send({ intent: 'reissue-link', ...person });
    if (result?.ok && button.isConnected) onReissued?.();
  }

  return (
    <Dialog title="Email Already Exists" onClose={onClose}>
      {existing ? (
        <p>
          <strong>{existing.email}</strong> belongs to <strong>{existing.full_name_ic}</strong>,{' '}
          {existing.job_position}, added on <Day at={existing.created_at} />.
        </p>
      ) : (
        <p>Another record has this address.</p>
      )}
      {existing && position && (
        <p className="mt-4">
          A new onboarding link for this record takes the place of any before it
          {position === existing.job_position ? (
            <> and keeps the position {position}.</>
          ) : (
            <>
              {' '}
              and sets the position to <strong>{position}</strong>.
            </>
          )}
        </p>
      )}
      <DialogActions>
        {existing && position && (
          <Button disabled={sending} onClick={reissue}>
            Generate Link
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
