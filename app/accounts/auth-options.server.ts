import { randomUUID } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { brand } from '#app/brand.ts';
import { isDatabaseAway } from '#app/platform/database/database-errors.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { account, session, user, verification } from '#db/schema/accounts.ts';
import { authHooks } from './auth-hooks.server.ts';

/** What accounts are kept in, signed with and addressed by. */
export type AuthParts = Pick<Services, 'db' | 'keys' | 'settings'>;

/** What Better Auth's own lines go to; the application's logger is one. */
export type AuthLog = {
  /** a fault of ours */
  error(fields: { err: unknown }, message: string): void;
  /** a sign-in that did not come about */
  warn(fields: { err?: unknown; reason?: string }, message: string): void;
};

/**
 * What both ways in have in common, so that a session begun by one is known to the other: tables,
 * secret, cookies and our rules. Nothing about a session is cached, so a deleted row is a sign-out.
 */
export function commonAuthOptions({ db, keys, settings }: AuthParts) {
  return {
    appName: brand.name,
    baseURL: settings.origin,
    basePath: '/api/auth',
    secret: keys.derive('auth').toString('base64url'),
    database: passOutages(
      drizzleAdapter(db, {
        provider: 'pg',
        schema: { user, session, account, verification },
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
    databaseHooks: authHooks,
    advanced: advancedOptions(settings.origin.startsWith('https:')),
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  } satisfies BetterAuthOptions;
}

type Adapter = ReturnType<typeof drizzleAdapter>;

/**
 * Better Auth turns what its tables throw into a fault of its own and drops the reason. Only an
 * APIError passes, so an outage of the database is thrown as one, with the reason as its cause.
 */
function passOutages(openAdapter: Adapter): Adapter {
  return (options) =>
    new Proxy(openAdapter(options), {
      get(adapter, name) {
        const member: unknown = Reflect.get(adapter, name);
        if (typeof member !== 'function') return member;
        return async (...given: unknown[]) => {
          try {
            return await member.apply(adapter, given);
          } catch (error) {
            if (!isDatabaseAway(error)) throw error;
            throw Object.assign(new APIError('SERVICE_UNAVAILABLE'), { cause: error });
          }
        };
      },
    });
}

/**
 * @param maxAge seconds that the cookie is kept; when the session really ends stands in its row
 */
export function sessionOptions(maxAge: number) {
  return {
    expiresIn: maxAge,
    // `findSession` moves the end, up to a limit that Better Auth does not know.
    disableSessionRefresh: true,
    cookieCache: { enabled: false },
  } satisfies BetterAuthOptions['session'];
}

function advancedOptions(https: boolean) {
  return {
    // Better Auth's own switch would prefix `__Secure-`, which other hosts of the domain may set.
    useSecureCookies: false,
    cookiePrefix: https ? `__Host-${brand.slug}` : brand.slug,
    defaultCookieAttributes: { secure: https, sameSite: 'lax', httpOnly: true, path: '/' },
    database: { generateId: () => randomUUID() },
    // As long as the state itself: its cookie would give up after five minutes.
    cookies: { state: { attributes: { maxAge: 10 * 60 } } },
    // Nothing needs people's addresses; attempts are counted by our own limits.
    ipAddress: { disableIpTracking: true },
    // Its defaults differ under test; what is tested is what runs.
    disableOriginCheck: false,
    disableCSRFCheck: false,
  } satisfies BetterAuthOptions['advanced'];
}
