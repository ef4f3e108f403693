import type { Auth } from '#app/accounts/auth.server.ts';
import type { LimitRule, RateLimits } from '#app/platform/http/rate-limits.server.ts';
import type { Logger } from '#app/platform/log.server.ts';
import { googleProviderId } from './google-auth.server.ts';
import { signedInPathFor, signInPathFor } from './sign-in-paths.ts';

/** Each start stores some rows for ten minutes. */
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
  { limits, log }: { limits: RateLimits; log: Logger },
  auth: Auth,
  { request, address, from }: { request: Request; address: string; from: string },
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
  const { response, headers } = await google.api.signInSocial({
    body: {
      provider: googleProviderId,
      callbackURL: signedInPathFor(from),
      errorCallbackURL: signInPathFor(from),
      disableRedirect: true,
    },
    headers: { host: new URL(request.url).host },
    returnHeaders: true,
  });
  if (!response.url) throw new Error('Better Auth gave no address to go to');
  return { ok: true, url: response.url, headers };
}
