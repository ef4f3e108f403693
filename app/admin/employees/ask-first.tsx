import { type ReactNode, useEffect } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import type { Intent } from './deeds.ts';
import { useDeed } from './use-deed.ts';

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
  useEffect(() => focusPageWhenLost, []);
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <DialogActions>
        <Button look="danger" disabled={sending} onClick={() => send({ intent, id })}>
          {sending ? 'Deleting...' : 'Delete'}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What was deleted took the button with it that had the focus before: the keyboard goes on from the page. */
export function focusPageWhenLost(): void {
  // Not before the dialog has given the focus back, if there is anything to give it to.
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}
