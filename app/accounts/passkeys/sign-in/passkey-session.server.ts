import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod/mini';

/** What the database hook knows the way in by; no URL. */
export const passkeySignInPath = '/sign-in/passkey';

/**
 * Lets our own code start a session for whom a passkey has proved. Better Auth's passkey plugin is not
 * used: it accepts passkeys that have not verified their user, and its counter is compared before it is
 * stored, so that a copy may be heard at the same moment.
 */
export const passkeySession = {
  id: 'passkey-session',
  endpoints: {
    startPasskeySession: createAuthEndpoint(
      passkeySignInPath,
      {
        method: 'POST',
        body: z.object({ userId: z.string() }),
        metadata: { SERVER_ONLY: true },
      },
      async (context) => {
        const { internalAdapter } = context.context;
        const session = await internalAdapter.createSession(context.body.userId);
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!session || !user) throw new APIError('UNAUTHORIZED');
        await setSessionCookie(context, { session, user });
        return context.json({ success: true });
      },
    ),
  },
} satisfies BetterAuthPlugin;
