import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import * as z from 'zod/mini';

/** Set by Better Auth's plugin when the password was right; good for ten minutes. */
const cookieName = 'two_factor';

/** Tells our own code whose sign-in waits for a code. Better Auth's plugin only says whether one fits. */
export const pendingSignIn = {
  id: 'pending-sign-in',
  endpoints: {
    findPendingSignIn: createAuthEndpoint(
      '/two-step/pending',
      {
        method: 'POST',
        body: z.object({}),
        requireHeaders: true,
        metadata: { SERVER_ONLY: true },
      },
      async (context) => {
        const { internalAdapter, secret, createAuthCookie } = context.context;
        const identifier = await context.getSignedCookie(createAuthCookie(cookieName).name, secret);
        const pending = identifier && (await internalAdapter.findVerificationValue(identifier));
        if (!pending || pending.expiresAt <= new Date()) return null;
        const owner = await internalAdapter.findUserById(pending.value);
        return owner && { id: owner.id, email: owner.email, name: owner.name };
      },
    ),
  },
} satisfies BetterAuthPlugin;

/**
 * What a sign-in's steps need of the request: the browser's name, which the session keeps, and the cookies
 * of this plugin. That of an earlier session stays out: Better Auth would take the code for that one.
 */
export function pendingHeaders({ headers }: Request): Record<string, string> {
  const cookies = (headers.get('Cookie') ?? '').split('; ');
  return {
    'User-Agent': headers.get('User-Agent') ?? '',
    Cookie: cookies.filter((cookie) => /\.(two_factor|trust_device)=/.test(cookie)).join('; '),
  };
}
