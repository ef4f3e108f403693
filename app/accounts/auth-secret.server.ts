import type { Keys, SecretKeys } from '#app/platform/secrets/keys.server.ts';

/** What Better Auth signs cookies with, and encrypts what belongs to a second factor. */
export function authSecret(keys: SecretKeys): string {
  return keys.derive('auth').toString('base64url');
}

export function formerAuthSecrets({ previous }: Keys): string[] {
  return previous.map(authSecret);
}
