import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { ConfirmDialog } from '#app/admin/confirm-dialog.tsx';
import { Button } from '#app/ui/button.tsx';

/** 'Delete Application', which asks first: nothing brings an application back. */
export function DeleteApplication({
  id,
  applicant,
  onDeleted,
}: {
  id: string;
  applicant: string;
  onDeleted: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const fetcher = useFetcher<{ ok: boolean }>();
  const deleted = fetcher.data?.ok === true;
  // Once: the caller makes a new function at every render, and leaving the record renders again.
  const tellDeleted = useEffectEvent(onDeleted);
  useEffect(() => {
    if (deleted) tellDeleted();
  }, [deleted]);
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-4" strokeWidth={1.5} />
        Delete Application
      </Button>
      {asking && (
        <ConfirmDialog
          title="Delete Application"
          label="Delete"
          busyLabel="Deleting..."
          busy={fetcher.state !== 'idle'}
          onConfirm={() =>
            fetcher.submit({ intent: 'delete', id }, { method: 'post', flushSync: true })
          }
          onClose={() => setAsking(false)}
        >
          Delete the application of <strong className="font-medium">{applicant}</strong> with its
          resume and photos? This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
