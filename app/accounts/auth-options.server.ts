import { randomUUID } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { brand } from '#app/brand.ts';
import { isDatabaseUnavailable } from '#app/platform/database/database-errors.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { account, passkey, session, twoFactor, user, verification } from '#db/schema/accounts.ts';
import { authDatabaseHooks } from './auth-database-hooks.server.ts';
import { authSecret } from './auth-secret.server.ts';

export type AuthParts = Pick<Services, 'db' | 'keys' | 'settings'>;

/** The application's logger is one. */
export type AuthLog = {
  /** an internal error */
  error(fields: { err: unknown }, message: string): void;
  /** a failed sign-in */
  warn(fields: { err?: unknown; reason?: string }, message: string): void;
};

/** Shared: either way to sign in accepts the other's sessions. None is cached: deleting a row signs out. */
export function commonAuthOptions({ db, keys, settings }: AuthParts) {
  return {
    appName: brand.name,
    baseURL: settings.origin,
    basePath: '/api/auth',
    secret: authSecret(keys),
    database: wrapAdapter(
      drizzleAdapter(db, {
        provider: 'pg',
        schema: { user, session, account, verification, twoFactor, passkey },
        transaction: true,
      }),
    ),
    user: {
      additionalFields: {
        role: { type: 'string', required: false, defaultValue: 'visitor', input: false },
      },
    },
    account: {
      accountLinking: { enabled: false, trustedProviders: [] },
      updateAccountOnSignIn: false,
    },
    databaseHooks: authDatabaseHooks,
    advanced: advancedOptions(settings.origin.startsWith('https:')),
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  } satisfies BetterAuthOptions;
}

type Adapter = ReturnType<typeof drizzleAdapter>;

// Better Auth drops the cause of its tables' errors, except for an APIError: an outage is wrapped in one.
function wrapAdapter(openAdapter: Adapter): Adapter {
  return (options) =>
    new Proxy(openAdapter(options), {
      get(adapter, name) {
        const member: unknown = Reflect.get(adapter, name);
        if (typeof member !== 'function') return member;
        return async (...given: unknown[]) => {
          try {
            return withToken(await member.apply(adapter, given), given[0] as Query);
          } catch (error) {
            if (!isDatabaseUnavailable(error)) throw error;
            throw Object.assign(new APIError('SERVICE_UNAVAILABLE'), { cause: error });
          }
        };
      },
    });
}

type Query = {
  model?: string;
  data?: { token?: unknown };
  where?: { field: string; value: unknown }[];
};

/** A session's row holds the hash of its token; Better Auth sets the cookie by the token that it gave. */
function withToken(found: unknown, { model, data, where }: Query = {}): unknown {
  if (model !== 'session' || typeof found !== 'object' || found === null) return found;
  const token = data?.token ?? where?.find(({ field }) => field === 'token')?.value;
  return token === undefined || Array.isArray(found) ? found : { ...found, token };
}

/** @param maxAge seconds the cookie lives; the session's end is in its row */
export function sessionOptions(maxAge: number) {
  return {
    expiresIn: maxAge,
    // `findSession` extends it, up to a limit that Better Auth does not know.
    disableSessionRefresh: true,
    additionalFields: { confirmedAt: { type: 'date', required: false, input: false } },
    cookieCache: { enabled: false },
  } satisfies BetterAuthOptions['session'];
}

function advancedOptions(https: boolean) {
  return {
    // Better Auth's own switch would use the prefix `__Secure-`, which other hosts of the domain may set.
    useSecureCookies: false,
    cookiePrefix: https ? `__Host-${brand.slug}` : brand.slug,
    defaultCookieAttributes: { secure: https, sameSite: 'lax', httpOnly: true, path: '/' },
    database: { generateId: () => randomUUID() },
    // As long as the state itself, instead of five minutes.
    cookies: { state: { attributes: { maxAge: 10 * 60 } } },
    // Addresses are not needed; attempts are counted by our own limits.
    ipAddress: { disableIpTracking: true },
    // Better Auth's defaults differ under test; test what runs.
    disableOriginCheck: false,
    disableCSRFCheck: false,
  } satisfies BetterAuthOptions['advanced'];
}
