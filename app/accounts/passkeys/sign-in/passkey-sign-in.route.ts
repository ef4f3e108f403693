import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordSignInTrouble } from '#app/accounts/activity/activity.server.ts';
import { type Auth, authContext } from '#app/accounts/auth.server.ts';
import { signInOptions } from '#app/accounts/passkeys/challenges.server.ts';
import { verifyPasskey } from '#app/accounts/passkeys/verify-passkey.server.ts';
import { deviceOf } from '#app/accounts/sessions/device.server.ts';
import { startSession } from '#app/accounts/sessions/start-session.server.ts';
import { adminReturnPath } from '#app/accounts/sign-in/admin-paths.ts';
import { attemptOn, findSender } from '#app/accounts/sign-in/known-browser.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import { perAddress, resetSignInLimits } from '#app/accounts/sign-in/sign-in-limits.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { optionalText, readBody } from '#app/platform/http/read-body.server.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import { passkey, user } from '#db/schema/accounts.ts';

const requestBody = z.object({ response: optionalText, to: optionalText });

/** Each challenge stores a row for five minutes. */
const challengesPerAddress = perHour('passkey-challenges', 100);

/**
 * POST /admin/login/passkey. Without a `response` it answers with the `options` for the browser, with one it
 * signs in, and tells where `to` leads.
 */
const endpoint = postEndpoint({
  body: { success: false, error: 'This passkey could not be checked' },
  failure: 'A sign-in by passkey could not be tried',
  async handle({ request, context }, refuse) {
    const services = context.get(servicesContext);
    const now = new Date();
    const body = await readBody(request, requestBody);
    const response = body?.response ?? '';
    const rule = response ? perAddress : challengesPerAddress;
    const auth = context.get(authContext);
    const limit = await services.limits.consume(rule, await findSender(auth, request));
    if (!limit.allowed) return refuse(429, { retryAfterSeconds: limit.retryAfterSeconds });
    if (!body) return refuse(400);
    if (!response) {
      const options = await signInOptions(services, now);
      return options ? Response.json({ success: true, options }) : refuse(404);
    }
    const headers = await signInWithPasskey(services, auth, { response, request }, now);
    if (!headers) return refuse(401);
    return Response.json({ success: true, to: adminReturnPath(body.to) }, { headers });
  },
});

export const loader = endpoint.loader;
export const action = endpoint.action;

/**
 * Starts a session without a password or a code, since the passkey has verified its user. Null when the passkey is not
 * accepted.
 * @returns headers that set the cookies of the session and of its hint
 */
async function signInWithPasskey(
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
    // The passkey may have been removed since it signed.
    if (!admin || (await tx.$count(passkey, eq(passkey.id, passkeyId))) === 0) return null;
    return startSession(tx, auth, { owner: admin, role: 'admin', request }, now);
  });
  const attempt = await attemptOn(services.db, auth, { email: owner.email, request });
  if (headers) await resetSignInLimits(services.limits, attempt);
  return headers;
}
