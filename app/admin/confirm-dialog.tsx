import { type ReactNode, useEffect } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';

/**
 * Asks before something is done. Render it while it is open.
 * @param props.busy true from the press on, before another can come: a double click does it once
 */
export function ConfirmDialog({
  title,
  label,
  busyLabel = label,
  look = 'danger',
  busy,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  label: string;
  busyLabel?: string;
  look?: 'danger' | 'primary';
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  useEffect(() => focusPageWhenLost, []);
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="wrap-anywhere">{children}</p>
      <DialogActions>
        <Button look={look} disabled={busy} onClick={onConfirm}>
          {busy ? busyLabel : label}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What was deleted took the button with it that had the focus before: the keyboard goes on from the page. */
function focusPageWhenLost(): void {
  // Not before the dialog has given the focus back, if there is anything to give it to.
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}
