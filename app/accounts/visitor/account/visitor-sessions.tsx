import { Form, useNavigation } from 'react-router';
import type { OwnSession } from '#app/accounts/sessions/own-sessions.server.ts';
import { SessionList } from '#app/accounts/sessions/session-list.tsx';
import { Button } from '#app/ui/button.tsx';

export function VisitorSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <>
      <SessionList
        sessions={sessions}
        signOut={({ id }, describedBy) => (
          <Form method="post" className="contents">
            <input type="hidden" name="intent" value="end-session" />
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              look="secondary"
              disabled={sending}
              aria-describedby={describedBy}
            >
              Sign out
            </Button>
          </Form>
        )}
      />
      {sessions.length > 1 && (
        <Form method="post" className="mt-5">
          <input type="hidden" name="intent" value="end-other-sessions" />
          <Button type="submit" look="danger" disabled={sending} className="w-full sm:w-auto">
            Sign out everywhere else
          </Button>
        </Form>
      )}
    </>
  );
}
