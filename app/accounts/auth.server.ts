import type { Configuration } from 'openid-client';
import { createContext } from 'react-router';
import { prepareGoogle } from '#app/accounts/visitor/google-auth.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { authSecret, type SignedCookies, signedCookies } from './signed-cookies.server.ts';

export type Auth = {
  cookies: SignedCookies;
  /** Are `cookies` restricted to HTTPS? Other cookies of a sign-in follow this, too. */
  secureCookies: boolean;
  /** Rejects while the provider is unreachable. Null without a Google client. */
  google: (() => Promise<Configuration>) | null;
};

export const authContext = createContext<Auth>();

export function createAuth({ keys, settings }: Pick<Services, 'keys' | 'settings'>): Auth {
  const secureCookies = settings.origin.startsWith('https:');
  return {
    cookies: signedCookies(authSecret(keys), secureCookies),
    secureCookies,
    google: settings.google ? prepareGoogle(settings.google) : null,
  };
}
