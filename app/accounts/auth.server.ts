import type { Configuration } from 'openid-client';
import { createContext } from 'react-router';
import { prepareGoogle } from '#app/accounts/visitor/google-auth.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { authSecret, type SignedCookies, signedCookies } from './signed-cookies.server.ts';

export type Auth = {
  cookies: SignedCookies;
  /** Are they restricted to HTTPS? The cookies beside them follow. */
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
