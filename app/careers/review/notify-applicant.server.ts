import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import { findMails, queueMail, withdrawMails } from '#app/mail/mail-queue.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { jobApplications } from '#db/schema/applications.ts';
import {
  type Decision,
  decisionMail,
  decisionMailKind,
  findNotification,
} from './application-mails.ts';

/**
 * The mail is queued; or there is no such application, its status or what the applicant knows is
 * another than the admin has seen, or they were told before.
 */
export type NotifyResult = { ok: true } | { ok: false; reason: 'not-found' | 'changed' | 'told' };

/**
 * Writes to the applicant that they were accepted or rejected. Only of the status as it is, and once
 * for each time that it was set; a mail that failed may be sent again.
 * @param telling `decision`: what the admin has seen in the preview. `takesBack`: what the applicant
 *   was told before and the admin has confirmed to be no longer so
 */
export async function notifyApplicant(
  services: Pick<Services, 'db' | 'jobs' | 'keys'>,
  telling: {
    id: string;
    decision: Decision;
    takesBack: Decision | null;
    admin: Admin;
    now: Date;
  },
): Promise<NotifyResult> {
  const { id, decision, takesBack, admin, now } = telling;
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  return services.db.transaction(async (tx) => {
    const { full_name, email, job_position, application_status, updated_at } = jobApplications;
    const [application] = await tx
      .select({
        id: jobApplications.id,
        full_name,
        email,
        job_position,
        application_status,
        updated_at,
      })
      .from(jobApplications)
      .where(eq(jobApplications.id, id))
      .for('update');
    if (!application) return { ok: false, reason: 'not-found' };
    if (application.application_status !== decision) return { ok: false, reason: 'changed' };
    const subject = { type: 'application', id };
    const told = findNotification(await findMails(tx, subject));
    const before = told?.decision === decision ? null : told;
    if ((before?.decision ?? null) !== takesBack) return { ok: false, reason: 'changed' };
    const isTold = told && !before && told.mail.queued_at >= application.updated_at;
    if (isTold) return { ok: false, reason: 'told' };
    // Were it still on its way, it could arrive last.
    if (before) await withdrawMails(tx, subject, before.mail.kind, now);
    const message = decisionMail(decision, application, before);
    const kind = decisionMailKind(decision);
    const mail = { kind, subject, to: application.email, message, keep: true };
    await queueMail(services, tx, mail, now);
    await recordAudit(tx, {
      at: now,
      actor: admin,
      action: 'application.applicant-told',
      subject,
      details: { status: decision },
    });
    return { ok: true };
  });
}
