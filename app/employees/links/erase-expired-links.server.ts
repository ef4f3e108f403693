import { and, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '#app/platform/database/database.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { recallLinkMails } from './send-link.server.ts';

/** Erases expired links and queued mails with them. The expiry date stays: it is shown. */
export async function eraseExpiredLinks(db: Database, now: Date): Promise<void> {
  const { id, onboarding_token_hash, token_expires_at } = employeeOnboarding;
  await db.transaction(async (tx) => {
    const erased = await tx
      .update(employeeOnboarding)
      .set({ onboarding_token: null, onboarding_token_hash: null })
      .where(and(isNotNull(onboarding_token_hash), lte(token_expires_at, now)))
      .returning({ id });
    for (const employee of erased) await recallLinkMails(tx, employee.id);
  });
}
