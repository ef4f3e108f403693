import { betterAuth } from 'better-auth/minimal';
import { createContext } from 'react-router';
import {
  type AuthLog,
  type AuthParts,
  commonAuthOptions,
  sessionOptions,
} from './auth-options.server.ts';
import { passwordMaxLength, passwordMinLength } from './passwords/password.ts';
import { hashPassword, verifyPassword } from './passwords/password-hash.server.ts';
import { sessionCookieSeconds } from './session-lifetime.ts';
import { prepareGoogleAuth } from './visitor/google-auth.server.ts';

/**
 * Better Auth as this site sets it up: accounts, password hashes, sessions and their cookie. Sign-in
 * with Google is a setup of its own, `google`; null where the settings name no Google client.
 */
export type Auth = ReturnType<typeof createAuth>;

/** How a loader or action gets it: `context.get(authContext)`. */
export const authContext = createContext<Auth>();

/**
 * Sets Better Auth up over our database. A session is a row and an HttpOnly cookie (`__Host-` where
 * the site has https).
 */
export function createAuth(parts: AuthParts, log: AuthLog) {
  const auth = betterAuth({
    ...commonAuthOptions(parts),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: passwordMaxLength,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: sessionOptions(sessionCookieSeconds('admin')),
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        // In place of the error it may give the terms of a query, and throws the error as well.
        if (details[0] instanceof Error) log.error({ err: details[0] }, message);
      },
    },
  });
  const { google } = parts.settings;
  return {
    ...auth,
    google: google ? prepareGoogleAuth(parts, google, log) : null,
    /** Does the session's cookie travel over https alone? Those beside it do as it does. */
    secureCookies: auth.options.advanced.defaultCookieAttributes.secure,
  };
}
