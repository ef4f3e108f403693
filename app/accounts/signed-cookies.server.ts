import { parseSigned, serialize, serializeSigned } from 'hono/utils/cookie';
import { brand } from '#app/brand.ts';
import type { Keys, SecretKeys } from '#app/platform/secrets/keys.server.ts';

/** `state`: of a sign-in with Google; `two_factor`: of one that waits for its code. */
type CookieName = 'session_token' | 'state' | 'two_factor' | 'trust_device' | 'known_browser';

/** Cookies that no script reads and nobody else can make: 'value.HMAC-SHA-256', as every release has written them. */
export type SignedCookies = ReturnType<typeof signedCookies>;

export function signedCookies(secret: string, https: boolean) {
  // Other hosts of the domain could set a cookie with the prefix `__Secure-`, but not with `__Host-`.
  const nameOf = (name: CookieName) => `${https ? '__Host-' : ''}${brand.slug}.${name}`;
  const options = { path: '/', httpOnly: true, secure: https, sameSite: 'lax' } as const;
  return {
    nameOf,
    /** The cookie's value; null when there is none, or its signature is not valid. */
    async read({ headers }: Request, name: CookieName): Promise<string | null> {
      const cookies = await parseSigned(headers.get('Cookie') ?? '', secret, nameOf(name));
      return cookies[nameOf(name)] || null;
    },
    /** For `Set-Cookie`. */
    write: (name: CookieName, value: string, seconds: number): Promise<string> =>
      serializeSigned(nameOf(name), value, secret, { ...options, maxAge: seconds }),
    clear: (name: CookieName): string => serialize(nameOf(name), '', { ...options, maxAge: 0 }),
  };
}

/** The secret that signs cookies, and encrypts second factors. */
export function authSecret(keys: SecretKeys): string {
  return keys.derive('auth').toString('base64url');
}

export function formerAuthSecrets({ previous }: Keys): string[] {
  return previous.map(authSecret);
}
