import { randomBytes, randomUUID } from 'node:crypto';
import { lte, sql } from 'drizzle-orm';
import { recordActivity } from '#app/accounts/activity/activity.server.ts';
import type { Auth } from '#app/accounts/auth.server.ts';
import { knownBrowserCookie } from '#app/accounts/sign-in/known-browser.server.ts';
import { signInNoticeCookie } from '#app/accounts/sign-in/sign-in-notice.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import { adminPolicy, session, type UserRole } from '#db/schema/accounts.ts';
import { deviceOf } from './device.server.ts';
import { sessionHintCookie } from './session-hint.ts';
import { sessionCookieSeconds, sessionEnd } from './session-lifetime.ts';
import { deleteSession, markSeen } from './sessions.server.ts';

/** User-Agent headers are long, but no browser's is longer than this. */
const userAgentMaxLength = 512;

type Owner = { id: string; email: string };

/**
 * Starts a session: every way of signing in ends here. It ends the browser's earlier session. Only admins' sessions are
 * recorded. To be called in a transaction that locks the owner's row, so that whatever ends all sessions of an account
 * has finished before, or sees this one.
 * @returns headers that set the cookies of the session, of its hint and, for an admin, of the notice and of the known
 *   browser
 */
export async function startSession(
  tx: Transaction,
  auth: Auth,
  { owner, role, request }: { owner: Owner; role: UserRole; request: Request },
  now: Date,
): Promise<Headers> {
  // Deletes everybody's expired sessions at each sign-in, so that rows never pile up.
  await tx.delete(session).where(lte(session.expiresAt, now));
  const token = randomBytes(32).toString('base64url');
  await tx.insert(session).values({
    id: randomUUID(),
    token,
    userId: owner.id,
    userAgent: request.headers.get('User-Agent')?.slice(0, userAgentMaxLength) ?? null,
    expiresAt: sessionEnd(role, now, now),
    confirmedAt: now,
    // If two-step verification became required while the password was checked, it is due in this session, too.
    createdAt: sql`greatest(${sql.param(now, session.createdAt)}, (select ${adminPolicy.two_step_required_at} from ${adminPolicy}))`,
    updatedAt: now,
  });
  if (role === 'admin') {
    const device = deviceOf(request);
    await recordActivity(tx, 'session.started', { id: owner.id, actor: owner, now, device });
    await markSeen(tx, owner.id, now);
  }
  await deleteSession(tx, auth, request, now);
  const seconds = sessionCookieSeconds(role);
  const headers = new Headers();
  headers.append('Set-Cookie', await auth.cookies.write('session_token', token, seconds));
  headers.append('Set-Cookie', sessionHintCookie(auth, role));
  if (role === 'visitor') return headers;
  headers.append('Set-Cookie', signInNoticeCookie(auth));
  headers.append('Set-Cookie', await knownBrowserCookie(auth, owner.id));
  return headers;
}
