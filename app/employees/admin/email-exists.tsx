import { type MouseEvent, useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import type { ExistingEmployee } from '#app/employees/employees.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Day } from '#app/ui/day.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import type { EmployeeIntent } from './actions.server.ts';

/**
 * 'Email Already Exists' (spec 2.25): who has the address. Where somebody was to be added, a new
 * link for that person is offered, naming the position that it would set.
 */
export function EmailExists({
  existing,
  position,
  onReissued,
}: {
  existing: ExistingEmployee | null;
  position?: string;
  onReissued?: () => void;
}) {
  const [open, setOpen] = useState(true);
  const { sending, send } = useAction<EmployeeIntent>({
    failed: 'Failed to generate new onboarding link',
  });
  if (!open) return null;
  const close = () => setOpen(false);

  async function reissue(event: MouseEvent<HTMLButtonElement>) {
    const button = event.currentTarget;
    const person = { id: existing?.id ?? '', job_position: position ?? '' };
    const result = await send({ intent: 'reissue-link', ...person });
    if (result?.ok && button.isConnected) onReissued?.();
  }

  return (
    <Dialog title="Email Already Exists" onClose={close}>
      {existing ? <Existing employee={existing} /> : <p>Another record has this address.</p>}
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
        <Button look="secondary" onClick={close}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Existing({ employee }: { employee: ExistingEmployee }) {
  return (
    <p>
      <strong>{employee.email}</strong> belongs to <strong>{employee.full_name_ic}</strong>,{' '}
      {employee.job_position}, added on <Day at={employee.created_at} />.
    </p>
  );
}
