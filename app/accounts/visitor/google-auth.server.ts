import { setTimeout } from 'node:timers/promises';
import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import {
  type AuthLog,
  type AuthParts,
  commonAuthOptions,
  sessionOptions,
} from '#app/accounts/auth-options.server.ts';
import { sessionCookieSeconds } from '#app/accounts/session-lifetime.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { loopbackNames } from '#app/platform/loopback.ts';
import { withinMs } from '#app/platform/time-limit.server.ts';
import { cleanLine } from '#app/shared/text.ts';

type GoogleSettings = NonNullable<Settings['google']>;

/** Better Auth with Google, or another OpenID provider in its place, as the only way in. */
export type GoogleAuth = ReturnType<typeof createGoogleAuth>;

/** The name under which Better Auth keeps the provider; it is part of the callback's address. */
export const googleProviderId = 'google';

/** How long the provider may take to say where its endpoints are. */
const discoveryLimitMs = 3000;

/** Pauses before the second and the third try (spec 11.6), in milliseconds. */
const retryDelaysMs = [200, 400];

/**
 * Sign-in with Google, set up by the first visitor who asks for it and kept. Better Auth asks a
 * provider where its endpoints and keys are only once, when it is set up, and goes on without the
 * provider when that fails; done at start, a short outage would last until the next start.
 * @returns a function that rejects while the provider can't be reached: the next call tries anew
 */
export function prepareGoogleAuth(
  parts: AuthParts,
  google: GoogleSettings,
  log: AuthLog,
): () => Promise<GoogleAuth> {
  let opened: Promise<GoogleAuth> | undefined;
  return () => {
    opened ??= openWithRetries(() => openGoogleAuth(parts, google, log)).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

async function openWithRetries(open: () => Promise<GoogleAuth>, tries = 0): Promise<GoogleAuth> {
  try {
    return await open();
  } catch (error) {
    const delayMs = retryDelaysMs[tries];
    if (delayMs === undefined) throw error;
    await setTimeout(delayMs);
    return openWithRetries(open, tries + 1);
  }
}

async function openGoogleAuth(
  parts: AuthParts,
  google: GoogleSettings,
  log: AuthLog,
): Promise<GoogleAuth> {
  const auth = createGoogleAuth(parts, google, log);
  const { socialProviders } = await withinMs(discoveryLimitMs, auth.$context);
  const provider = socialProviders.find(({ id }) => id === googleProviderId);
  if (!provider?.issuer) throw new Error(`${google.issuer} did not tell its endpoints and keys`);
  // Else one provider could speak for another (OpenID Connect Discovery 4.3).
  if (withoutSlash(provider.issuer) !== withoutSlash(google.issuer)) {
    throw new Error(`${google.issuer} calls itself ${provider.issuer}`);
  }
  return auth;
}

function createGoogleAuth(parts: AuthParts, google: GoogleSettings, log: AuthLog) {
  return betterAuth({
    ...commonAuthOptions(parts),
    baseURL: publicAddress(parts.settings.origin),
    session: sessionOptions(sessionCookieSeconds('visitor')),
    user: {
      ...commonAuthOptions(parts).user,
      // Asked at every sign-in, before anything is stored.
      validateUserInfo: ({ source }) =>
        source.oauth?.profile?.email_verified === true
          ? undefined
          : { error: 'email_not_verified' },
    },
    plugins: [
      genericOAuth({
        config: [
          {
            providerId: googleProviderId,
            clientId: google.clientId,
            clientSecret: google.clientSecret,
            discoveryUrl: `${withoutSlash(google.issuer)}/.well-known/openid-configuration`,
            // With keys at hand Better Auth also sends a nonce and insists on it.
            requireIdTokenVerification: true,
            accountSubject: ({ profile }) => profile.sub ?? '',
            scopes: ['openid', 'email', 'profile'],
            // Who has signed out on a shared phone should not be back in by one press.
            prompt: 'select_account',
            // The picture is shown nowhere, so it is not kept.
            mapProfileToUser: ({ name }) => ({ image: undefined, name: cleanLine(name ?? '') }),
            overrideUserInfo: true,
          },
        ],
      }),
    ],
    logger: {
      level: 'warn',
      log: (_level, message, ...details) =>
        log.warn(describe(details[0]), message || 'the provider refused'),
    },
  });
}

/** Besides errors Better Auth hands over the provider's answers, and words out of an address. */
function describe(detail: unknown): { err?: Error; reason?: string } {
  if (detail instanceof Error) return { err: detail };
  const reason =
    typeof detail === 'object' && detail !== null && 'error' in detail ? detail.error : detail;
  return typeof reason === 'string' ? { reason: reason.slice(0, 100) } : {};
}

/**
 * Where the provider sends people back to. On a developer's machine that is the name by which the
 * page was opened, since `localhost` and `127.0.0.1` do not share cookies.
 */
function publicAddress(origin: string) {
  const { hostname, protocol } = new URL(origin);
  if (protocol !== 'http:' || !loopbackNames.includes(hostname)) return origin;
  const allowedHosts = loopbackNames.flatMap((name) => [name, `${name}:*`]);
  return { allowedHosts, protocol: 'http' as const, fallback: origin };
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}
