import { eq } from 'drizzle-orm';
import { recordSignInTrouble } from '#app/accounts/activity/sign-in-trouble.server.ts';
import type { Auth } from '#app/accounts/auth.server.ts';
import { verifyPasskey } from '#app/accounts/passkeys/verify-passkey.server.ts';
import { deviceOf } from '#app/accounts/sessions/device.server.ts';
import { startSession } from '#app/accounts/sessions/start-session.server.ts';
import { attemptOn } from '#app/accounts/sign-in/known-browser.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import { resetSignInLimits } from '#app/accounts/sign-in/sign-in-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { passkey, user } from '#db/schema/accounts.ts';

/**
 * Starts a session for the admin whose passkey has verified its user: that takes no password and no code.
 * Null when it is not accepted. The caller limits the attempts of an address.
 * @returns headers that set the cookies of the session and of its hint
 */
export async function signInWithPasskey(
  services: Pick<Services, 'db' | 'limits' | 'settings'>,
  auth: Auth,
  { response, request }: { response: string; request: Request },
  now: Date,
): Promise<Headers | null> {
  const device = deviceOf(request);
  const signed = { response, kind: { purpose: 'sign-in' }, device, now } as const;
  const { ok, owner, passkeyId } = await verifyPasskey(services, signed);
  if (!ok) {
    const trouble = { action: 'sign-in.failed', device, now } as const;
    if (owner) await recordSignInTrouble(services.db, { ...trouble, email: owner.email });
    return null;
  }
  const headers = await services.db.transaction(async (tx) => {
    const admin = await lockAdmin(tx, eq(user.id, owner.id));
    // It may have been removed since it signed.
    if (!admin || (await tx.$count(passkey, eq(passkey.id, passkeyId))) === 0) return null;
    return startSession(tx, auth, { owner: admin, role: 'admin', request }, now);
  });
  const attempt = await attemptOn(services.db, auth, { email: owner.email, request });
  if (headers) await resetSignInLimits(services.limits, attempt);
  return headers;
}
