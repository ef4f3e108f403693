import { Form, href } from 'react-router';
import type { OwnSession } from '#app/accounts/sessions/own-sessions.server.ts';
import { SessionList } from '#app/accounts/sessions/session-list.tsx';
import { useAction } from '#app/admin/actions/use-action.ts';
import { Section } from '#app/admin/section.tsx';
import { Button } from '#app/ui/button.tsx';

export function SessionsSection({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <Section title="Sessions">
      <p className="mb-4 text-muted">Where you are signed in. What you end here ends at once.</p>
      <SessionList
        sessions={sessions}
        signOut={({ id, isThisDevice }, describedBy) =>
          isThisDevice ? (
            <Logout describedBy={describedBy} />
          ) : (
            <EndSession id={id} describedBy={describedBy} />
          )
        }
      />
      {sessions.length > 1 && <EndOthers />}
    </Section>
  );
}

function Logout({ describedBy }: { describedBy: string }) {
  return (
    <Form method="post" action={href('/admin/logout')} reloadDocument className="contents">
      <Button type="submit" look="secondary" aria-describedby={describedBy}>
        Sign out
      </Button>
    </Form>
  );
}

function EndSession({ id, describedBy }: { id: string; describedBy: string }) {
  const { send, sending } = useAction();
  return (
    <Button
      look="secondary"
      disabled={sending}
      aria-describedby={describedBy}
      onClick={() => send({ intent: 'end-session', id })}
    >
      {sending ? 'Signing out...' : 'Sign out'}
    </Button>
  );
}

function EndOthers() {
  const { send, sending } = useAction();
  return (
    <Button
      look="danger"
      disabled={sending}
      className="mt-5 w-full sm:w-auto"
      onClick={() => send({ intent: 'end-other-sessions' })}
    >
      {sending ? 'Signing out...' : 'Sign out everywhere else'}
    </Button>
  );
}
