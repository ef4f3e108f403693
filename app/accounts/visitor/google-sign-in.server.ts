import { randomBytes } from 'node:crypto';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  ResponseBodyError,
  randomNonce,
} from 'openid-client';
import { redirect } from 'react-router';
import * as z from 'zod/mini';
import type { Auth } from '#app/accounts/auth.server.ts';
import {
  findByToken,
  keepForBrowser,
  spendForBrowser,
} from '#app/accounts/verifications.server.ts';
import type { Logger } from '#app/platform/failures/log.server.ts';
import type { LimitRule } from '#app/platform/http/limits/rate-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { admitVisitor, type GoogleIdentity } from './admit-visitor.server.ts';
import {
  googleCallback,
  type PendingGoogleSignIn,
  pendingGoogleSignIn,
} from './google-auth.server.ts';
import { signedInPathFor, signInPath, signInPathFor } from './sign-in-paths.ts';

/** Each start stores a row for ten minutes. */
const perAddress: LimitRule = { name: 'google-sign-in-address', points: 30, windowSeconds: 900 };

/** The redirect to Google, with the cookie that ties the response to this browser; or why there is none. */
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

const failure = 'sign-in with Google failed';

/** Checks state, code and identity, and signs the visitor in; errors are only logged (spec 8.3). */
export async function finishGoogleSignIn(
  { db, log, settings }: Pick<Services, 'db' | 'settings'> & { log: Logger },
  auth: Auth,
  request: Request,
  now: Date,
): Promise<Response> {
  if (!auth.google) {
    log.info('somebody came back from a provider that is not set up');
    return redirect(signInPath);
  }
  try {
    const back = googleCallback(settings, request);
    back.search = new URL(request.url).search;
    const state = back.searchParams.get('state') ?? '';
    const from = { step: 'state', request, token: state } as const;
    const kept = await findByToken(db, from, now);
    const pending = kept === null ? null : pendingGoogleSignIn.parse(JSON.parse(kept));
    // The state works once, and only in the browser that began.
    if (!pending || (await spendForBrowser(db, auth, from, now)) === null) {
      log.warn({ reason: 'state_mismatch' }, failure);
      return redirect(pending?.errorURL ?? signInPath);
    }
    const found = await exchange(await auth.google(), back, { ...pending, state });
    const admitted = found.ok
      ? await db.transaction((tx) => admitVisitor(tx, auth, { ...found, request }, now))
      : found;
    if (!admitted.ok) log.warn({ reason: admitted.reason }, failure);
    const headers = admitted.ok ? admitted.headers : new Headers();
    headers.append('Set-Cookie', auth.cookies.clear('state'));
    return redirect(admitted.ok ? pending.callbackURL : pending.errorURL, { headers });
  } catch (error) {
    log.error({ err: error }, failure);
    return redirect(signInPath);
  }
}

const identity = z.object({
  sub: z.string(),
  email: z.string().check(z.minLength(1)),
  email_verified: z.literal(true),
  name: z.catch(z.string(), ''),
});

type Exchanged = { ok: true; identity: GoogleIdentity } | { ok: false; reason: string };

/** Exchanges the code for an ID token; the library checks its signature, issuer, audience, time and nonce. */
async function exchange(
  google: Configuration,
  back: URL,
  { state, codeVerifier, idTokenNonce }: PendingGoogleSignIn & { state: string },
): Promise<Exchanged> {
  try {
    const tokens = await authorizationCodeGrant(google, back, {
      expectedState: state,
      expectedNonce: idTokenNonce,
      pkceCodeVerifier: codeVerifier,
    });
    const { data } = identity.safeParse(tokens.claims());
    return data ? { ok: true, identity: data } : { ok: false, reason: 'email_not_verified' };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return { ok: false, reason };
  }
}

/** Why the provider or the library refused; null for a fault. The errors themselves hold codes and tokens. */
function reasonOf(error: unknown): string | null {
  const isAnswer =
    error instanceof AuthorizationResponseError || error instanceof ResponseBodyError;
  if (isAnswer) return error.error.slice(0, 100);
  return error instanceof ClientError ? (error.code ?? error.message) : null;
}
