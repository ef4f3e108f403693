import { setTimeout } from 'node:timers/promises';
import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { eq } from 'drizzle-orm';
import { authDatabaseHooks } from '#app/accounts/auth-database-hooks.server.ts';
import {
  type AuthLog,
  type AuthParts,
  commonAuthOptions,
  sessionOptions,
} from '#app/accounts/auth-options.server.ts';
import { sessionCookieSeconds } from '#app/accounts/sessions/session-lifetime.ts';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { loopbackNames } from '#app/platform/loopback.ts';
import { withinMs } from '#app/platform/time-limit.server.ts';
import { cleanLine } from '#app/shared/text.ts';
import { user } from '#db/schema/accounts.ts';
import { discoveryUrl, isSameIssuer } from './issuer.ts';

type GoogleSettings = NonNullable<Settings['google']>;

/** Better Auth with Google, or another OpenID provider, as the only way to sign in. */
type GoogleAuth = ReturnType<typeof createGoogleAuth>;

/** Part of the callback's path. */
export const googleProviderId = 'google';

const discoveryLimitMs = 3000;

/** Pauses (ms) before the second and third try (spec 11.6). */
const retryDelaysMs = [200, 400];

/**
 * Configured when the first visitor signs in, then reused. Better Auth reads a provider's endpoints and
 * keys only once, at configuration, and carries on without the provider when that fails; at server start,
 * a short outage would last until the next start.
 * @returns a function that rejects while the provider is unreachable; the next call tries again
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
  // Otherwise one provider could impersonate another (OpenID Connect Discovery 4.3).
  if (!isSameIssuer(provider.issuer, google.issuer)) {
    throw new Error(`${google.issuer} calls itself ${provider.issuer}`);
  }
  return auth;
}

function createGoogleAuth(parts: AuthParts, google: GoogleSettings, log: AuthLog) {
  return betterAuth({
    ...commonAuthOptions(parts),
    baseURL: publicAddress(parts.settings.origin),
    session: sessionOptions(sessionCookieSeconds('visitor')),
    databaseHooks: {
      ...authDatabaseHooks,
      session: {
        create: {
          ...authDatabaseHooks.session.create,
          after: async ({ userId, createdAt }, context) => {
            if (!context?.request) return;
            const notice = noticeShown(context.request, createdAt);
            await parts.db.update(user).set(notice).where(eq(user.id, userId));
          },
        },
      },
    },
    user: {
      ...commonAuthOptions(parts).user,
      // Called at every sign-in, before anything is stored.
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
            discoveryUrl: discoveryUrl(google.issuer),
            // With this Better Auth also sends and verifies a nonce.
            requireIdTokenVerification: true,
            accountSubject: ({ profile }) => profile.sub ?? '',
            scopes: ['openid', 'email', 'profile'],
            // After a sign-out on a shared phone, one press must not sign the same person in again.
            prompt: 'select_account',
            // The picture is shown nowhere, so it is not stored.
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

/** Better Auth also passes responses of the provider and text from the URL, which are not logged. */
function describe(detail: unknown): { err?: Error; reason?: string } {
  if (detail instanceof Error) return { err: detail };
  const reason =
    typeof detail === 'object' && detail !== null && 'error' in detail ? detail.error : detail;
  return typeof reason === 'string' ? { reason: reason.slice(0, 100) } : {};
}

// Where the provider redirects back to. On a developer's machine this is the host name of the page, since
// `localhost` and `127.0.0.1` do not share cookies.
function publicAddress(origin: string) {
  const { hostname, protocol } = new URL(origin);
  if (protocol !== 'http:' || !loopbackNames.includes(hostname)) return origin;
  const allowedHosts = loopbackNames.flatMap((name) => [name, `${name}:*`]);
  return { allowedHosts, protocol: 'http' as const, fallback: origin };
}
