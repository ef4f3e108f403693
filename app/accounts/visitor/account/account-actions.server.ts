import type { Auth } from '#app/accounts/auth.server.ts';
import {
  endOtherSessions,
  endOwnSession,
  type SessionOwner,
} from '#app/accounts/sessions/own-sessions.server.ts';
import { endSession, signedOutHeaders } from '#app/accounts/sessions/sessions.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { deleteVisitorAccount } from './delete-account.server.ts';
import type { SignedIn } from './visitor-account.server.ts';

/** What to say, or the headers that clear the cookies of who is signed out; null when it is refused. */
type AccountResult = { done: string } | Headers | null;

type Visit = { auth: Auth; request: Request; signedIn: SignedIn; now: Date };

export async function runVisitorAction(
  services: Pick<Services, 'db' | 'jobs'>,
  { intent, id }: { intent: string; id: string },
  { auth, request, signedIn, now }: Visit,
): Promise<AccountResult> {
  const { db } = services;
  const { user, session } = signedIn;
  const owner: SessionOwner = { ...user, sessionId: session.id };
  switch (intent) {
    case 'end-session': {
      if (id === session.id) return endSession(db, auth, request, now);
      const ended = await endOwnSession(db, { id, owner, now });
      return ended.ok ? { done: 'Signed out there.' } : null;
    }
    case 'end-other-sessions':
      await db.transaction((tx) => endOtherSessions(tx, { owner, now }));
      return { done: 'Signed out everywhere else.' };
    case 'delete':
      // Of two at once the second finds nothing left, and is signed out as well.
      await deleteVisitorAccount(services, { id: user.id, actor: null, now });
      return signedOutHeaders(auth);
    default:
      return null;
  }
}
