import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { useNavigationBlocker } from '#app/ui/navigation/navigation-blocker.tsx';
import { isChanged } from './draft.ts';

type Words = { title: string; text: string; leave: string; stay: string };

const discard: Words = {
  title: 'Discard changes?',
  text: 'What you have changed here is not saved.',
  leave: 'Discard',
  stay: 'Keep editing',
};

/** Is what a form began with changed, and not saved? */
export function useUnsavedChanges() {
  const [changed, setChanged] = useState(false);
  return {
    changed,
    onInput(form: HTMLFormElement): undefined {
      setChanged(isChanged(form));
    },
    /** Before a saved form is closed: at once, or closing would ask whether to discard it. */
    markSaved: () => flushSync(() => setChanged(false)),
  };
}

/** Asks before a changed form is left by its dialog, Back or a link; on a reload the browser asks. */
export function UnsavedChanges({
  changed,
  lostBy = 'step',
  words = discard,
}: {
  changed: boolean;
  /** 'page': the form stays when only the rest of the address changes. */
  lostBy?: 'step' | 'page';
  words?: Words;
}) {
  const { blocker, proceed, unsaved } = useNavigationBlocker();
  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    unsaved.current = lostBy;
    return () => {
      window.removeEventListener('beforeunload', ask);
      unsaved.current = null;
    };
  }, [changed, lostBy, unsaved]);
  if (!changed || blocker.state !== 'blocked') return null;
  return <LeaveQuestion words={words} onLeave={proceed} onStay={blocker.reset} />;
}

function LeaveQuestion({
  words: { title, text, leave, stay },
  onLeave,
  onStay,
}: {
  words: Words;
  onLeave: () => void;
  onStay: () => void;
}) {
  // A second press would go one step further back.
  const [left, setLeft] = useState(false);
  function leaveOnce() {
    setLeft(true);
    onLeave();
  }
  return (
    <Dialog title={title} onClose={onStay}>
      <p>{text}</p>
      <DialogActions>
        <Button look="danger" disabled={left} onClick={leaveOnce}>
          {leave}
        </Button>
        <Button look="secondary" disabled={left} onClick={onStay}>
          {stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
