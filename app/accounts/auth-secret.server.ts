import type { Keys, SecretKeys } from '#app/platform/secrets/keys.server.ts';

/** What cookies are signed with, and what belongs to a second factor is encrypted with. */
export function authSecret(keys: SecretKeys): string {
  return keys.derive('auth').toString('base64url');
}

export function formerAuthSecrets({ previous }: Keys): string[] {
  return previous.map(authSecret);
}
