import { recordSignInTrouble } from '#app/accounts/activity/sign-in-trouble.server.ts';
import type { Auth } from '#app/accounts/auth.server.ts';
import { verifyPasskey } from '#app/accounts/passkeys/verify-passkey.server.ts';
import { deviceOf } from '#app/accounts/sessions/device.server.ts';
import { noteSignIn } from '#app/accounts/sign-in/note-sign-in.server.ts';
import type { Services } from '#app/platform/services.server.ts';

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
  const attempt = { response, kind: { purpose: 'sign-in' }, device, now } as const;
  const { ok, owner } = await verifyPasskey(services, attempt);
  if (!ok) {
    const trouble = { action: 'sign-in.failed', device, now } as const;
    if (owner) await recordSignInTrouble(services.db, { ...trouble, email: owner.email });
    return null;
  }
  const { headers } = await auth.api.startPasskeySession({
    body: { userId: owner.id },
    // The session's row keeps it, to name the device.
    headers: { 'User-Agent': request.headers.get('User-Agent') ?? '' },
    returnHeaders: true,
  });
  await noteSignIn(services, auth, { user: owner, headers, request }, now);
  return headers;
}
