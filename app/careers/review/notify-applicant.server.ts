import { eq } from 'drizzle-orm';
import type { Admission } from '#app/accounts/confirm/admit.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { isInOutbox } from '#app/mail/mail-error.ts';
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

type NotifyResult = { ok: true } | { ok: false; reason: 'not-found' | 'changed' | 'told' };

/**
 * Mails the decision, only of the current status and once for each time it was set; one that failed, or reached the
 * outbox only, may be sent again.
 * @param telling `takesBack`: the earlier decision that the admin confirmed to withdraw. `words`: of the admin's own.
 *   `isOnce`: not again what is in the outbox either
 */
export async function notifyApplicant(
  services: Pick<Services, 'db' | 'jobs' | 'keys'>,
  telling: {
    id: string;
    decision: Decision;
    takesBack: Decision | null;
    words?: string;
    isOnce?: boolean;
    admin: Admin;
    now: Date;
  },
): Promise<NotifyResult> {
  const { id, decision, takesBack, words, isOnce, admin, now } = telling;
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  return services.db.transaction(async (tx) => {
    const { full_name, email, job_position, application_status, decided_at, updated_at } =
      jobApplications;
    const [application] = await tx
      .select({
        id: jobApplications.id,
        full_name,
        email,
        job_position,
        application_status,
        decided_at,
        updated_at,
      })
      .from(jobApplications)
      .where(eq(jobApplications.id, id))
      .for('update');
    if (!application) return { ok: false, reason: 'not-found' };
    if (application.application_status !== decision) return { ok: false, reason: 'changed' };
    const subject = { type: 'application', id };
    const latest = findNotification(await findMails(tx, subject));
    const before = latest?.decision === decision ? null : latest;
    if ((before?.decision ?? null) !== takesBack) return { ok: false, reason: 'changed' };
    const decidedAt = application.decided_at ?? application.updated_at;
    const isCurrent = latest && !before && latest.mail.queued_at >= decidedAt;
    if (isCurrent && (isOnce || !isInOutbox(latest.mail))) return { ok: false, reason: 'told' };
    if (before) await withdrawMails(tx, subject, before.mail.kind, now);
    const message = decisionMail(decision, application, before, words);
    const kind = decisionMailKind(decision);
    const mail = { kind, subject, to: application.email, message, keep: true };
    await queueMail(services, tx, mail, now);
    const action = 'application.applicant-told';
    await recordAudit(tx, { at: now, actor: admin, action, id, details: { status: decision } });
    return { ok: true };
  });
}

/**
 * Notifies several of the decision that each was seen with. Whoever was told of it, or of another one, before is left out.
 * @param telling `admitOne`: the limits of notifying one
 * @returns how many emails were written
 */
export async function tellSeveral(
  services: Pick<Services, 'db' | 'jobs' | 'keys'>,
  {
    tellings,
    admitOne,
    ...by
  }: {
    tellings: readonly { id: string; decision: Decision }[];
    admitOne: (id: string) => Promise<Admission>;
    admin: Admin;
    now: Date;
  },
): Promise<number> {
  let told = 0;
  for (const telling of tellings) {
    const admission = await admitOne(telling.id);
    if (!admission.ok) continue;
    const once = { ...telling, takesBack: null, isOnce: true, ...by };
    const result = await notifyApplicant(services, once);
    if (result.ok) told += 1;
    else await admission.giveBack();
  }
  return told;
}
