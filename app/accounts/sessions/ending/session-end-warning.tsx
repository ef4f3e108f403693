import { useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { SignedOut } from '#app/accounts/sessions/signed-out.tsx';
import { FormErrorBox } from '#app/forms/form.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Dialog, DialogActions, useFirstFocus } from '#app/ui/dialog.tsx';
import { type SessionWarning, watchSession } from './watch-session.ts';

const title = 'You will be signed out in a minute';

/** Warns an admin before the session ends. A closed warning stays closed until the session has been extended. */
export function SessionEndWarning() {
  const [warning, setWarning] = useState<SessionWarning | null>(null);
  const [closed, setClosed] = useState(false);
  const watch = useRef<ReturnType<typeof watchSession>>(null);
  useEffect(() => {
    const watching = watchSession((next) => {
      setWarning(next);
      if (!next) setClosed(false);
    });
    watch.current = watching;
    const look = () => void watching.look();
    look();
    // After the computer has slept, the timer is late.
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('focus', look);
      watching.stop();
    };
  }, []);
  if (!warning || closed) return null;
  const close = () => setClosed(true);
  if (warning === 'soon')
    return <EndingSoon keep={async () => watch.current?.keep() ?? false} onClose={close} />;
  return (
    <Dialog title={warning === 'last' ? title : 'Your session has ended'} holdsForm onClose={close}>
      {warning === 'last' ? <LastMinute /> : <SignedOut />}
    </Dialog>
  );
}

function EndingSoon({ keep, onClose }: { keep: () => Promise<boolean>; onClose: () => void }) {
  const [state, setState] = useState<'asking' | 'keeping' | 'failed'>('asking');
  const button = useFirstFocus<HTMLButtonElement>();

  async function press(): Promise<void> {
    setState('keeping');
    if (!(await keep())) setState('failed');
  }

  return (
    <Dialog title={title} holdsForm onClose={onClose}>
      {state === 'failed' && (
        <FormErrorBox error={{ title: 'This did not work', description: 'Please try again.' }} />
      )}
      <p role="alert">
        The back office was not used for a long time. Stay signed in to go on; nothing you typed is
        lost.
      </p>
      <DialogActions>
        <Button ref={button} disabled={state === 'keeping'} onClick={press}>
          Stay signed in
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function LastMinute() {
  const link = useFirstFocus<HTMLAnchorElement>();
  return (
    <>
      <p role="alert">
        A session lasts seven days at most, so this one can’t be kept. Sign in again in another tab,
        then go on here; nothing you typed is lost.
      </p>
      <DialogActions>
        <a
          ref={link}
          href={`${href('/admin/login')}?again=1`}
          target="_blank"
          rel="noopener"
          className={buttonClass()}
        >
          Sign in again (opens another tab)
        </a>
      </DialogActions>
    </>
  );
}
