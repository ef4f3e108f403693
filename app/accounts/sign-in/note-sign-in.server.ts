import { recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import type { Auth } from '#app/accounts/auth.server.ts';
import { deviceOf } from '#app/accounts/sessions/device.server.ts';
import { sessionHintCookie } from '#app/accounts/sessions/session-hint.ts';
import {
  deleteSession,
  markSeen,
  removeEndedSessions,
} from '#app/accounts/sessions/sessions.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { resetSignInLimits } from './sign-in-limits.server.ts';
import { signInNoticeCookie } from './sign-in-notice.ts';

/**
 * What follows every sign-in of an admin, by whatever proof: it is recorded, gives the attempts back and
 * ends the browser's earlier session.
 * @param signedIn `headers` set the new session's cookie; those of its hint and of the notice are added
 */
export async function noteSignIn(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  auth: Auth,
  signedIn: { user: { id: string; email: string }; headers: Headers; request: Request },
  now: Date,
): Promise<void> {
  const { user, headers, request } = signedIn;
  await resetSignInLimits(limits, { email: user.email, address: clientAddress(request) });
  await removeEndedSessions(db, now);
  await recordActivity(db, 'session.started', {
    id: user.id,
    actor: user,
    now,
    device: deviceOf(request),
  });
  await markSeen(db, user.id, now);
  await deleteSession(db, auth, request, now);
  headers.append('Set-Cookie', sessionHintCookie(auth, 'admin'));
  headers.append('Set-Cookie', signInNoticeCookie(auth));
}
