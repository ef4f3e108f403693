import type { ReactNode } from 'react';
import { ConfirmDialog } from '#app/admin/confirm-dialog.tsx';
import type { Intent } from './actions.ts';
import { useDeed } from './use-action.ts';

/** Asks before something is deleted that nothing brings back; closes when it is gone. */
export function AskFirst({
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
  const { sending, send } = useDeed(onClose);
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
