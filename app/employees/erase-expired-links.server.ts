import { and, isNotNull, lte } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';

/**
 * Erases the copies and hashes of links that have expired at `now`: they open nothing any more, and
 * nothing is left to find them by. When they expired stays, which is all that is shown of them.
 */
export async function eraseExpiredLinks(db: Queryable, now: Date): Promise<void> {
  const { onboarding_token_hash, token_expires_at } = employeeOnboarding;
  await db
    .update(employeeOnboarding)
    .set({ onboarding_token: null, onboarding_token_hash: null })
    .where(and(isNotNull(onboarding_token_hash), lte(token_expires_at, now)));
}
