import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { useNavigationBlocker } from '#app/ui/navigation/navigation-blocker.tsx';

/** Asks before a changed form is left by its dialog, Back or a link; on a reload the browser asks. */
export function UnsavedChanges({ changed }: { changed: boolean }) {
  const { blocker, proceed, hasUnsaved } = useNavigationBlocker();
  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    hasUnsaved.current = true;
    return () => {
      window.removeEventListener('beforeunload', ask);
      hasUnsaved.current = false;
    };
  }, [changed, hasUnsaved]);
  if (!changed || blocker.state !== 'blocked') return null;
  return <DiscardQuestion onDiscard={proceed} onKeep={blocker.reset} />;
}

function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  // A second press would go one step further back.
  const [discarded, setDiscarded] = useState(false);
  function discard() {
    setDiscarded(true);
    onDiscard();
  }
  return (
    <Dialog title="Discard changes?" onClose={onKeep}>
      <p>What you have changed here is not saved.</p>
      <DialogActions>
        <Button look="danger" disabled={discarded} onClick={discard}>
          Discard
        </Button>
        <Button look="secondary" disabled={discarded} onClick={onKeep}>
          Keep editing
        </Button>
      </DialogActions>
    </Dialog>
  );
}
