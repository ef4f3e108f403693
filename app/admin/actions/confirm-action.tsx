import { type ReactNode, useEffect, useState } from 'react';
import type { SubmitTarget } from 'react-router';
import { Button, type ButtonLook } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { useAction } from './use-action.ts';

type Question = {
  title: string;
  label: string;
  busyLabel?: string;
  look?: ButtonLook;
  /** What is sent once it is confirmed. */
  fields: SubmitTarget;
  children: ReactNode;
};

/** A button, made by `trigger`, whose action is asked about first. */
export function ConfirmAction({
  trigger,
  ...question
}: Question & { trigger: (ask: () => void) => ReactNode }) {
  const [asking, setAsking] = useState(false);
  useEffect(() => focusPageWhenLost, []);
  return (
    <>
      {trigger(() => setAsking(true))}
      {asking && <ConfirmDialog {...question} onClose={() => setAsking(false)} />}
    </>
  );
}

function ConfirmDialog({
  title,
  label,
  busyLabel = label,
  look = 'danger',
  fields,
  onClose,
  children,
}: Question & { onClose: () => void }) {
  const { sending, send } = useAction(onClose);
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="wrap-anywhere">{children}</p>
      <DialogActions>
        <Button look={look} disabled={sending} onClick={() => send(fields)}>
          {sending ? busyLabel : label}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What was deleted took the button with it that had the focus: the keyboard goes on from the page. */
function focusPageWhenLost(): void {
  // Not before whatever else is to have the focus has got it.
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}
