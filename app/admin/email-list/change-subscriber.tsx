import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { focusPageWhenLost } from '#app/admin/employees/ask-first.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';

/** A button that takes somebody off the list or puts them back, and asks first. */
export function ChangeSubscriber({
  label,
  title,
  look,
  fields,
  describedBy,
  children,
}: {
  label: string;
  title: string;
  look: 'danger' | 'primary';
  fields: { intent: 'remove'; id: string } | { intent: 'restore'; email: string };
  /** The element that says whom it is about. */
  describedBy?: string;
  children: ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  const fetcher = useFetcher<{ ok: boolean }>();
  useEffect(() => focusPageWhenLost, []);
  useEffect(() => {
    if (fetcher.data?.ok) setAsking(false);
  }, [fetcher.data]);
  return (
    <>
      <Button look="secondary" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <Dialog title={title} onClose={() => setAsking(false)}>
          <p className="wrap-anywhere">{children}</p>
          <DialogActions>
            <Button
              look={look}
              disabled={fetcher.state !== 'idle'}
              // The button is off before the next press can come: a double click changes once.
              onClick={() => fetcher.submit(fields, { method: 'post', flushSync: true })}
            >
              {label}
            </Button>
            <Button look="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
