import { randomUUID } from 'node:crypto';
import { href } from 'react-router';
import { linkLifetimeHours } from '#app/employees/employee.ts';
import { encryptSecret } from '#app/employees/record/employee-secrets.server.ts';
import { hashToken } from '#app/links/links.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import type { employeeOnboarding } from '#db/schema/employees.ts';

type Row = typeof employeeOnboarding.$inferSelect;

type LinkColumns = Pick<
  Row,
  'onboarding_token' | 'onboarding_token_hash' | 'token_expires_at' | 'token_used'
>;

export function newLink(
  keys: Keys,
  id: string,
  now: Date,
): { token: string; expiresAt: Date; columns: LinkColumns } {
  const token = randomUUID();
  const expiresAt = new Date(now.getTime() + linkLifetimeHours * 60 * 60 * 1000);
  return {
    token,
    expiresAt,
    columns: {
      onboarding_token: encryptSecret(keys, id, 'onboarding_token', token),
      onboarding_token_hash: hashToken(token),
      token_expires_at: expiresAt,
      token_used: false,
    },
  };
}

/** Nothing stays that could open a used link. */
export const spentLink = {
  onboarding_token: null,
  onboarding_token_hash: null,
  token_used: true,
} as const satisfies Partial<LinkColumns>;

/** It opens nothing from `now` on, and shows as expired. */
export function withdrawnLink(now: Date) {
  return {
    onboarding_token: null,
    onboarding_token_hash: null,
    token_expires_at: now,
  } satisfies Partial<LinkColumns>;
}

export function onboardingUrl(origin: string, token: string): string {
  return origin + href('/onboarding/:token', { token });
}
