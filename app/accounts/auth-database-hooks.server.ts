import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { UserRole } from '#db/schema/accounts.ts';
import { passkeySignInPath } from './passkeys/sign-in/passkey-session.server.ts';
import { sessionEnd } from './sessions/session-lifetime.ts';

/** Names of browsers are long; what is longer is no browser's. */
const userAgentMaxLength = 512;

/** For admins only, who have no other way to sign in. */
const adminSignIns: readonly unknown[] = [
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  passkeySignInPath,
];

/** Rules that Better Auth runs before it writes (spec 6.2, 6.4). */
export const authDatabaseHooks = {
  user: {
    // Admins are created by `insertAdmin` alone, which bypasses this hook; no request changes a role.
    create: { before: async (user) => ({ data: { ...user, role: 'visitor' } }) },
    update: {
      // A returning visitor may have a new name. The email stays the one verified when the account was
      // created: a new one may belong to somebody else here. (Undefined: unchanged.)
      before: async (changes) => {
        if ('role' in changes) return false;
        const name = changes.name || undefined;
        return { data: { ...changes, name, email: undefined, emailVerified: undefined } };
      },
    },
  },
  account: {
    create: {
      // No tokens: nothing is fetched from Google later.
      before: async (account) => ({
        data: {
          ...account,
          accessToken: null,
          refreshToken: null,
          idToken: null,
          accessTokenExpiresAt: null,
          refreshTokenExpiresAt: null,
          scope: null,
        },
      }),
    },
  },
  session: {
    create: {
      before: async (session, context) => {
        const owner = await context?.context.internalAdapter.findUserById(session.userId);
        const role: UserRole =
          owner && 'role' in owner && owner.role === 'admin' ? 'admin' : 'visitor';
        if (!owner || (role === 'admin') !== adminSignIns.includes(context?.path)) {
          throw new APIError('UNAUTHORIZED', { code: 'not_a_way_in_for_this_account' });
        }
        const { createdAt, userAgent } = session;
        return {
          data: {
            ...session,
            userAgent: userAgent?.slice(0, userAgentMaxLength),
            confirmedAt: createdAt,
            expiresAt: sessionEnd(role, createdAt, createdAt),
          },
        };
      },
    },
  },
} satisfies BetterAuthOptions['databaseHooks'];
