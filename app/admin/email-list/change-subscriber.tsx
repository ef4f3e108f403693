import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { ConfirmDialog } from '#app/admin/confirm-dialog.tsx';
import { Button } from '#app/ui/button.tsx';

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
  const busy = fetcher.state !== 'idle';
  useEffect(() => {
    if (!busy && fetcher.data?.ok) setAsking(false);
  }, [busy, fetcher.data]);
  return (
    <>
      <Button look="secondary" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          title={title}
          label={label}
          look={look}
          busy={busy}
          onConfirm={() => fetcher.submit(fields, { method: 'post', flushSync: true })}
          onClose={() => setAsking(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
