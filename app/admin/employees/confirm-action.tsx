import type { ReactNode } from 'react';
import { ConfirmDialog } from '#app/admin/confirm-dialog.tsx';
import type { Intent } from './actions.ts';
import { useAction } from './use-action.ts';

/** Asks before something is deleted that nothing brings back; closes when it is gone. */
export function ConfirmAction({
  title,
  intent,
  id,
  onClose,
  children,
}: {
  title: string;
  intent: Intent;
  id: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { sending, send } = useAction(onClose);
  return (
    <ConfirmDialog
      title={title}
      label="Delete"
      busyLabel="Deleting..."
      busy={sending}
      onConfirm={() => send({ intent, id })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
