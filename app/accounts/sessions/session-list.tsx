import { type ReactNode, useId } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { Moment } from '#app/ui/day.tsx';
import { useFocusPageWhenLost } from '#app/ui/navigation/focus-page.ts';
import type { OwnSession } from './own-sessions.server.ts';

/** The button that ends a session. The given id goes into its `aria-describedby`. */
type SignOutButton = (session: OwnSession, describedBy: string) => ReactNode;

export function SessionList({
  sessions,
  signOut,
}: {
  sessions: readonly OwnSession[];
  signOut: SignOutButton;
}) {
  return (
    <ul className="flex flex-col">
      {sessions.map((session) => (
        <SessionItem key={session.id} session={session} signOut={signOut} />
      ))}
    </ul>
  );
}

function SessionItem({ session, signOut }: { session: OwnSession; signOut: SignOutButton }) {
  const deviceId = useId();
  useFocusPageWhenLost();
  return (
    <li className="flex flex-col gap-3 border-line py-4 not-first:border-t first:pt-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span id={deviceId} className="font-medium wrap-anywhere">
            {session.device}
          </span>
          {session.isThisDevice && <Badge tone="green">This device</Badge>}
        </p>
        <p className="mt-1 text-sm text-muted">
          Signed in <Moment at={session.startedAt} />
          <br />
          Last used <Moment at={session.usedAt} />
        </p>
      </div>
      {signOut(session, deviceId)}
    </li>
  );
}
