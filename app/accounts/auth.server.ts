import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { createContext } from 'react-router';
import { brand } from '#app/brand.ts';
import type { Services } from '#app/platform/services.server.ts';
import {
  type AuthLog,
  type AuthParts,
  commonAuthOptions,
  sessionOptions,
} from './auth-options.server.ts';
import { passkeySession } from './passkeys/sign-in/passkey-session.server.ts';
import { passwordMaxLength, passwordMinLength } from './passwords/password.ts';
import { sessionCookieSeconds } from './sessions/session-lifetime.ts';
import { pendingSignIn } from './two-step/sign-in/pending-sign-in.server.ts';
import { prepareGoogleAuth } from './visitor/google-auth.server.ts';

/** Better Auth with this site's options. `google` is a second instance; null without a Google client. */
export type Auth = ReturnType<typeof createAuth>;

export const authContext = createContext<Auth>();

/** A session is a row and an HttpOnly cookie (`__Host-` with HTTPS). */
export function createAuth(parts: AuthParts & Pick<Services, 'passwords'>, log: AuthLog) {
  const auth = betterAuth({
    ...commonAuthOptions(parts),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: passwordMaxLength,
      password: parts.passwords,
    },
    plugins: [
      passkeySession,
      pendingSignIn,
      // Its own lock would shut the owner out as well: `code-limits.server.ts` counts instead.
      twoFactor({ issuer: brand.name, accountLockout: { enabled: false } }),
    ],
    session: sessionOptions(sessionCookieSeconds('admin')),
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        // Such a log line may contain query parameters, and the error is thrown as well.
        if (details[0] instanceof Error) log.error({ err: details[0] }, message);
      },
    },
  });
  const { google } = parts.settings;
  return {
    ...auth,
    google: google ? prepareGoogleAuth(parts, google, log) : null,
    /** Is the session cookie restricted to HTTPS? The cookies beside it follow. */
    secureCookies: auth.options.advanced.defaultCookieAttributes.secure,
  };
}
