import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/admin-gate.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isUuid } from '#app/values/uuid.ts';
import { jobApplications } from '#db/schema/applications.ts';
import type { ApplicationStatus } from './application-status.ts';

/** What happened: the application has the status, or there is no such application (any more). */
export type SetStatusResult = { ok: true } | { ok: false; reason: 'not-found' };

/**
 * Gives an application another status; any may follow any (SPEC 4). Sets `updated_at` and notes in
 * the audit table from which status to which. The status that it has already is fine, and changes
 * nothing.
 */
export async function setApplicationStatus(
  db: Database,
  { id, status, admin, now }: { id: string; status: ApplicationStatus; admin: Admin; now: Date },
): Promise<SetStatusResult> {
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ status: jobApplications.application_status })
      .from(jobApplications)
      .where(eq(jobApplications.id, id))
      .for('update');
    if (!before) return { ok: false, reason: 'not-found' };
    if (before.status === status) return { ok: true };
    await tx
      .update(jobApplications)
      .set({ application_status: status, updated_at: now })
      .where(eq(jobApplications.id, id));
    await recordAudit(tx, {
      at: now,
      actor: admin,
      action: 'application.status-set',
      subject: { type: 'application', id },
      details: { from: before.status, to: status },
    });
    return { ok: true };
  });
}
