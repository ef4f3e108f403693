import { and, eq } from 'drizzle-orm';
import { href, redirect } from 'react-router';
import type { Auth } from '#app/accounts/auth.server.ts';
import {
  endOtherSessions,
  endOwnSession,
  findOwnSessions,
} from '#app/accounts/sessions/own-sessions.server.ts';
import {
  endSession,
  findSession,
  signedOutHeaders,
} from '#app/accounts/sessions/sessions.server.ts';
import { googleProviderId } from '#app/accounts/visitor/google-auth.server.ts';
import { accountPath, signInPathFor } from '#app/accounts/visitor/sign-in-paths.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { account } from '#db/schema/accounts.ts';
import { deleteVisitorAccount } from './delete-account.server.ts';

/** For each sender's address, signed in or not. */
export const postsPerAddress = perHour('visitor-account-posts', 300);

// Per session, not per account: otherwise a stolen session could keep its owner from ending it.
export const changesPerSession = perHour('visitor-account-changes', 60);
export const exportsPerSession = perHour('visitor-account-exports', 10);

export type SignedIn = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The visitor of a request; others are redirected to the sign-in page, or to the admin's own account. */
export async function requireVisitor(
  db: Queryable,
  auth: Auth,
  request: Request,
  now: Date,
): Promise<SignedIn> {
  const signedIn = await findSession(db, auth, request, now);
  if (!signedIn) throw redirect(signInPathFor(accountPath));
  if (signedIn.user.role === 'admin') throw redirect(href('/admin/account'));
  return signedIn;
}

/** What the account's page shows. `since`: of the first sign-in with Google. */
export async function findVisitorAccount(db: Queryable, { user, session }: SignedIn, now: Date) {
  const link = await findGoogleLink(db, user.id);
  return {
    name: user.name,
    email: user.email,
    since: link?.since ?? null,
    sessions: await findOwnSessions(db, { id: user.id, sessionId: session.id }, now),
  };
}

export async function findGoogleLink(db: Queryable, userId: string) {
  const [link] = await db
    .select({ subject: account.accountId, since: account.createdAt })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, googleProviderId)));
  return link ?? null;
}

/** The message to show, or the headers that clear cookies after a sign-out; null when the action is refused. */
type AccountResult = { done: string } | Headers | null;

type Visit = { auth: Auth; request: Request; signedIn: SignedIn; now: Date };

export async function runVisitorAction(
  services: Pick<Services, 'db' | 'jobs'>,
  { intent, id }: { intent: string; id: string },
  { auth, request, signedIn, now }: Visit,
): Promise<AccountResult> {
  const { db } = services;
  const { user, session } = signedIn;
  const owner = { id: user.id, sessionId: session.id };
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
      // Of two deletions at once the second finds no account, and is signed out as well.
      await deleteVisitorAccount(services, { id: user.id, actor: null, now });
      return signedOutHeaders(auth);
    default:
      return null;
  }
}
