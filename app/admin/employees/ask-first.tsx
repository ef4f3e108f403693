import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import type { DeedResult, Intent } from './deeds.ts';
import { useWhenDone } from './use-when-done.ts';

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
  const fetcher = useFetcher<DeedResult>();
  useWhenDone(fetcher.state === 'idle' && fetcher.data?.ok === true, onClose);
  const deleting = fetcher.state !== 'idle';
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <DialogActions>
        <Button
          look="danger"
          disabled={deleting}
          onClick={() => fetcher.submit({ intent, id }, { method: 'post' })}
        >
          {deleting ? 'Deleting...' : 'Delete'}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
