import { Form, href } from 'react-router';
import type { OwnSession } from '#app/accounts/sessions/own-sessions.server.ts';
import { SessionList } from '#app/accounts/sessions/session-list.tsx';
import { ActionButton } from '#app/admin/actions/action-button.tsx';
import { Section } from '#app/admin/section.tsx';
import { Button } from '#app/ui/button.tsx';
import type { AccountIntent } from './actions.server.ts';

export function SessionsSection({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <Section
      title="Sessions"
      lead="Where you are signed in. A session that you end here is signed out at once."
    >
      <SessionList
        sessions={sessions}
        signOut={({ id, isThisDevice }, describedBy) =>
          isThisDevice ? (
            <Logout describedBy={describedBy} />
          ) : (
            <ActionButton<AccountIntent>
              failed="Failed to sign out there"
              fields={{ intent: 'end-session', id }}
              busyLabel="Signing out..."
              aria-describedby={describedBy}
            >
              Sign out
            </ActionButton>
          )
        }
      />
      {sessions.length > 1 && (
        <ActionButton<AccountIntent>
          failed="Failed to sign out everywhere else"
          fields={{ intent: 'end-other-sessions' }}
          busyLabel="Signing out..."
          look="danger"
          className="mt-5 w-full sm:w-auto"
        >
          Sign out everywhere else
        </ActionButton>
      )}
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
