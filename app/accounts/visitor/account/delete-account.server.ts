import { and, eq, type SQL } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { deleteMails } from '#app/mail/mail-queue.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { recordDeletion } from '#app/platform/deletions/record-deletion.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import { user } from '#db/schema/accounts.ts';

/**
 * Deletes a visitor's account, never an admin's, with its sessions and its link to Google. It asks for no fresh
 * sign-in: all that the account holds would come back with the next sign-in with Google.
 * @param deletion `actor`: null for the visitor and for the server itself; `onlyIf`: a condition that the account must
 *   still meet
 */
export async function deleteVisitorAccount(
  { db, jobs }: { db: Queryable; jobs: Jobs },
  deletion: { id: string; actor: Admin | null; now: Date; onlyIf?: SQL },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  const { id, actor, now, onlyIf } = deletion;
  return db.transaction(async (tx) => {
    const isVisitor = and(eq(user.id, id), eq(user.role, 'visitor'), onlyIf);
    const deleted = await tx.delete(user).where(isVisitor).returning({ id: user.id });
    if (deleted.length === 0) return { ok: false, reason: 'not-found' };
    await deleteMails({ jobs }, tx, { type: 'user', id });
    await recordDeletion(tx, { type: 'user', id, now });
    const event = { action: 'account.deleted', type: 'user', id };
    await recordAudit(tx, { ...event, actor, at: now });
    return { ok: true };
  });
}
