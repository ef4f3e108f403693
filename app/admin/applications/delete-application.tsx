import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';

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
        <Dialog title="Delete Application" onClose={() => setAsking(false)}>
          <p>
            Delete the application of <strong className="font-medium">{applicant}</strong> with its
            resume and photos? This cannot be undone.
          </p>
          <DialogActions>
            <Button
              look="danger"
              disabled={fetcher.state !== 'idle'}
              // The button is off before the next press can come: a double click deletes once.
              onClick={() =>
                fetcher.submit({ intent: 'delete', id }, { method: 'post', flushSync: true })
              }
            >
              {fetcher.state === 'idle' ? 'Delete' : 'Deleting...'}
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
