import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { UserRole } from '#db/schema/accounts.ts';
import { sessionEnd } from './session-lifetime.ts';

/** The one endpoint that signs in by password. */
const passwordSignIn = '/sign-in/email';

/** Our rules about accounts and sessions, run by Better Auth before it writes (spec 6.2, 6.4). */
export const authHooks = {
  user: {
    // Admins are made by `insertAdmin` alone, which does not pass here; no request changes a role.
    create: { before: async (user) => ({ data: { ...user, role: 'visitor' } }) },
    update: {
      // A visitor who comes back may have a new name. The address stays the one that was verified
      // when the account was made: a new one might be somebody else's here. (Undefined: unchanged.)
      before: async (changes) => {
        if ('role' in changes) return false;
        const name = changes.name || undefined;
        return { data: { ...changes, name, email: undefined, emailVerified: undefined } };
      },
    },
  },
  account: {
    create: {
      // Who it is was all we wanted to know: nothing is fetched from Google later.
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
      // Password sign-in is for admins, and admins have no other way in.
      before: async (session, context) => {
        const owner = await context?.context.internalAdapter.findUserById(session.userId);
        const role: UserRole =
          owner && 'role' in owner && owner.role === 'admin' ? 'admin' : 'visitor';
        const byPassword = context?.path === passwordSignIn;
        if (!owner || (role === 'admin') !== byPassword) {
          throw new APIError('UNAUTHORIZED', { code: 'not_a_way_in_for_this_account' });
        }
        return {
          data: { ...session, expiresAt: sessionEnd(role, session.createdAt, session.createdAt) },
        };
      },
    },
  },
} satisfies BetterAuthOptions['databaseHooks'];
