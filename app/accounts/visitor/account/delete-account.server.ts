import { and, eq } from 'drizzle-orm';
import { deleteMails } from '#app/mail/mail-queue.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { user } from '#db/schema/accounts.ts';

/**
 * With every session, and the link to Google. Never an admin's. No fresh sign-in is asked for: there is
 * nothing in the account that the next sign-in with Google would not bring back.
 */
export async function deleteVisitorAccount(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  return db.transaction(async (tx) => {
    const isVisitor = and(eq(user.id, id), eq(user.role, 'visitor'));
    const deleted = await tx.delete(user).where(isVisitor).returning({ id: user.id });
    if (deleted.length === 0) return { ok: false, reason: 'not-found' };
    await deleteMails(tx, { type: 'user', id });
    const event = { action: 'account.deleted', type: 'user', id };
    await recordAudit(tx, { ...event, actor: null, at: now });
    return { ok: true };
  });
}
