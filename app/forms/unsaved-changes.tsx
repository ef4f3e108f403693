import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { useNavigationBlocker } from '#app/ui/navigation/navigation-blocker.tsx';

type Words = { title: string; text: string; leave: string; stay: string };

/** Asks before a changed form is left by its dialog, Back or a link; on a reload the browser asks. */
export function UnsavedChanges({
  changed,
  lostBy,
  words,
}: {
  changed: boolean;
  /** Which navigation loses the form: any ('step'), or only one to another path ('page'). */
  lostBy: 'step' | 'page';
  words: Words;
}) {
  const { blocker, proceed, stops } = useNavigationBlocker();
  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    stops.current = ({ currentLocation, nextLocation }) =>
      lostBy === 'step' || nextLocation.pathname !== currentLocation.pathname;
    return () => {
      window.removeEventListener('beforeunload', ask);
      stops.current = null;
    };
  }, [changed, lostBy, stops]);
  if (!changed || blocker.state !== 'blocked') return null;
  return <LeaveQuestion words={words} onLeave={proceed} onStay={blocker.reset} />;
}

export function LeaveQuestion({
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
