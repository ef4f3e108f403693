import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import { type ApplicationStatus, versionOf } from '#app/careers/application-status.ts';
import { findLastActor, recordAudit } from '#app/platform/audit.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { decisionOf } from './application-mails.ts';

const statusSet = 'application.status-set';

type SetStatusResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'changed'; status: ApplicationStatus };

/**
 * Any status may follow any (spec 4.10); setting the current one changes nothing.
 * @param change `version`: what another admin changed since is not overwritten; the same admin may choose
 *   again before the screen shows the earlier choice
 */
export async function setApplicationStatus(
  db: Database,
  change: { id: string; status: ApplicationStatus; version: string; admin: Admin; now: Date },
): Promise<SetStatusResult> {
  const { id, status, version, admin, now } = change;
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  const subject = { type: 'application', id };
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({
        status: jobApplications.application_status,
        updated_at: jobApplications.updated_at,
      })
      .from(jobApplications)
      .where(eq(jobApplications.id, id))
      .for('update');
    if (!before) return { ok: false, reason: 'not-found' };
    if (before.status === status) return { ok: true };
    if (version !== versionOf(before)) {
      const actor = await findLastActor(tx, subject, statusSet);
      if (actor !== admin.id) return { ok: false, reason: 'changed', status: before.status };
    }
    await tx
      .update(jobApplications)
      .set({
        application_status: status,
        decided_at: decisionOf(status) ? now : null,
        updated_at: now,
      })
      .where(eq(jobApplications.id, id));
    const details = { from: before.status, to: status };
    await recordAudit(tx, { at: now, actor: admin, action: statusSet, id, details });
    return { ok: true };
  });
}
