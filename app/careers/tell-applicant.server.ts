import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/admin-gate.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { findMails, queueMail } from '#app/platform/mail.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isUuid } from '#app/values/uuid.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { type Decision, decisionMail, decisionMailKind, findTelling } from './application-mails.ts';

/** The mail is queued; or there is no such application, it has another status, or was told before. */
export type TellResult = { ok: true } | { ok: false; reason: 'not-found' | 'changed' | 'told' };

/**
 * Writes to the applicant that they were accepted or rejected. Only of the status as it is, and once
 * for each time that it was set; a mail that failed may be sent again.
 * @param decision what the admin has seen in the preview
 */
export async function tellApplicant(
  services: Pick<Services, 'db' | 'jobs' | 'keys'>,
  { id, decision, admin, now }: { id: string; decision: Decision; admin: Admin; now: Date },
): Promise<TellResult> {
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
    const told = findTelling(application, await findMails(tx, subject));
    if (told && told.state !== 'failed') return { ok: false, reason: 'told' };
    const message = decisionMail(decision, application);
    const kind = decisionMailKind(decision);
    await queueMail(services, tx, { kind, subject, to: application.email, message }, now);
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
