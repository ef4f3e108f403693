import { randomBytes } from 'node:crypto';
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce } from 'openid-client';
import type { Auth } from '#app/accounts/auth.server.ts';
import { keepForBrowser } from '#app/accounts/verifications.server.ts';
import type { LimitRule } from '#app/platform/http/rate-limits.server.ts';
import type { Logger } from '#app/platform/log.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { googleCallback, type PendingGoogleSignIn } from './google-auth.server.ts';
import { signedInPathFor, signInPathFor } from './sign-in-paths.ts';

/** Each start stores a row for ten minutes. */
const perAddress: LimitRule = { name: 'google-sign-in-address', points: 30, windowSeconds: 900 };

/** The redirect with the cookie that ties the response to it, or why there is none. */
type GoogleStart =
  | { ok: true; url: string; headers: Headers }
  | { ok: false; reason: 'not-set-up' | 'unreachable' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

/**
 * Begins a sign-in with Google: authorization code flow with PKCE, state and nonce, all stored on the
 * server. An unreachable provider is only logged (spec 8.3).
 * @param from the page that the visitor came from, to return to on an error
 */
export async function startGoogleSignIn(
  { db, limits, log, settings }: Pick<Services, 'db' | 'limits' | 'settings'> & { log: Logger },
  auth: Auth,
  { request, address, from }: { request: Request; address: string; from: string },
  now: Date,
): Promise<GoogleStart> {
  if (!auth.google) return { ok: false, reason: 'not-set-up' };
  const limit = await limits.consume(perAddress, address);
  if (!limit.allowed) {
    return { ok: false, reason: 'too-many', retryAfterSeconds: limit.retryAfterSeconds };
  }
  const google = await auth.google().catch((error: unknown) => {
    log.error({ err: error }, 'the provider of sign-in with Google does not answer');
    return null;
  });
  if (!google) return { ok: false, reason: 'unreachable' };
  const pending: PendingGoogleSignIn = {
    callbackURL: signedInPathFor(from),
    errorURL: signInPathFor(from),
    // The longest that RFC 7636 allows.
    codeVerifier: randomBytes(96).toString('base64url'),
    idTokenNonce: randomNonce(),
  };
  const value = JSON.stringify(pending);
  const { token: state, cookie } = await keepForBrowser(db, auth, { step: 'state', value }, now);
  const url = buildAuthorizationUrl(google, {
    redirect_uri: googleCallback(settings, request).href,
    scope: 'openid email profile',
    state,
    nonce: pending.idTokenNonce,
    code_challenge: await calculatePKCECodeChallenge(pending.codeVerifier),
    code_challenge_method: 'S256',
    // After a sign-out on a shared phone, one press must not sign the same person in again.
    prompt: 'select_account',
  });
  return { ok: true, url: url.href, headers: new Headers({ 'Set-Cookie': cookie }) };
}
