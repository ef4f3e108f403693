import { inArray } from 'drizzle-orm';
import type { Admission } from '#app/accounts/confirm/admit.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { type Application, lockApplication } from '#app/careers/applications.server.ts';
import { isInOutbox } from '#app/mail/mail-error.ts';
import { findMails, queueMail, withdrawMails } from '#app/mail/mail-queue.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { jobApplications } from '#db/schema/applications.ts';
import {
  type Decision,
  decisionMail,
  decisionMailKind,
  decisionOf,
  findNotification,
  type Notification,
} from './application-mails.ts';

type Refusal = { ok: false; reason: 'not-found' | 'changed' | 'told' };

/**
 * `takesBack`: the earlier decision that the admin confirmed to withdraw. `isOnce`: not again what is in the outbox
 * either.
 */
type Telling = { id: string; decision: Decision; takesBack: Decision | null; isOnce?: boolean };

/** May this decision be mailed? Only that of the current status, and once for each time it was set. */
async function checkTelling(
  db: Queryable,
  { id, decision, takesBack, isOnce }: Telling,
): Promise<Refusal | { ok: true; application: Application; before: Notification | null }> {
  const application = await lockApplication(db, id);
  if (!application) return { ok: false, reason: 'not-found' };
  if (application.application_status !== decision) return { ok: false, reason: 'changed' };
  const latest = findNotification(await findMails(db, { type: 'application', id }));
  const before = latest?.decision === decision ? null : latest;
  if ((before?.decision ?? null) !== takesBack) return { ok: false, reason: 'changed' };
  const decidedAt = application.decided_at ?? application.updated_at;
  const isCurrent = latest && !before && latest.mail.queued_at >= decidedAt;
  if (isCurrent && (isOnce || !isInOutbox(latest.mail))) return { ok: false, reason: 'told' };
  return { ok: true, application, before };
}

/** Mails a decision; one that failed, or reached the outbox only, may be sent again. */
export async function notifyApplicant(
  services: Pick<Services, 'db' | 'jobs' | 'keys'>,
  { words, admin, now, ...telling }: Telling & { words?: string; admin: Admin; now: Date },
): Promise<Refusal | { ok: true }> {
  const { id, decision } = telling;
  return services.db.transaction(async (tx) => {
    const checked = await checkTelling(tx, telling);
    if (!checked.ok) return checked;
    const { application, before } = checked;
    const subject = { type: 'application', id };
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

/** One of several: of any who know of a decision an admin has to look at what they know. */
const once = { takesBack: null, isOnce: true } as const;

/** Of these the decided whom {@link tellSeveral} writes to, by their decision. */
export async function findTellable(
  db: Queryable,
  ids: readonly string[],
): Promise<{ decision: Decision; ids: string[] }[]> {
  const { id, application_status: status } = jobApplications;
  const rows = await db
    .select({ id, status })
    .from(jobApplications)
    .where(inArray(id, ids.filter(isUuid)));
  const tellable = new Map<Decision, string[]>();
  for (const { id, status } of rows) {
    const decision = decisionOf(status);
    if (!decision || !(await checkTelling(db, { id, decision, ...once })).ok) continue;
    tellable.set(decision, [...(tellable.get(decision) ?? []), id]);
  }
  return [...tellable].map(([decision, ids]) => ({ decision, ids }));
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
    const result = await notifyApplicant(services, { ...telling, ...once, ...by });
    if (result.ok) told += 1;
    else await admission.giveBack();
  }
  return told;
}
