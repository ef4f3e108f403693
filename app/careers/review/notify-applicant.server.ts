import { and, inArray } from 'drizzle-orm';
import type { Admission } from '#app/accounts/confirm/admit.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { type Application, withApplication } from '#app/careers/applications.server.ts';
import { isWrittenOnly } from '#app/mail/mail-error.ts';
import {
  findMails,
  findMailsOfMany,
  type MailRecord,
  queueMail,
  withdrawMails,
} from '#app/mail/mail-queue.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import {
  type Decision,
  decisionMail,
  decisionMailKind,
  decisions,
  findNotification,
  type Notification,
} from './application-mails.ts';
import { isUntoldOfEither } from './untold.server.ts';

type Decided = Pick<Application, 'application_status' | 'decided_at' | 'updated_at'>;

type Refusal = { ok: false; reason: 'not-found' | 'changed' | 'told' | 'employed' };

/**
 * `takesBack`: the earlier decision that the admin confirmed to withdraw. `isOnce`: an email in the outbox is not
 * written again, either.
 */
type Telling = { decision: Decision; takesBack: Decision | null; isOnce?: boolean };

/** May this decision be mailed? Only if it is the current status, and once for each time that it was set. */
function checkTelling(
  application: Decided,
  mails: readonly MailRecord[],
  { decision, takesBack, isOnce }: Telling,
): Refusal | { ok: true; before: Notification | null } {
  if (application.application_status !== decision) return { ok: false, reason: 'changed' };
  const latest = findNotification(mails);
  const before = latest?.decision === decision ? null : latest;
  if ((before?.decision ?? null) !== takesBack) return { ok: false, reason: 'changed' };
  const decidedAt = application.decided_at ?? application.updated_at;
  const isCurrent = latest && !before && latest.mail.queued_at >= decidedAt;
  const isUnsent = latest && isWrittenOnly(latest.mail);
  if (isCurrent && (isOnce || !isUnsent)) return { ok: false, reason: 'told' };
  return { ok: true, before };
}

/** Mails a decision; again if the email failed or only reached the outbox. Never mails a rejection to an employee. */
export async function notifyApplicant(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
  {
    id,
    words,
    admin,
    now,
    ...telling
  }: Telling & { id: string; words?: string; admin: Admin; now: Date },
): Promise<Refusal | { ok: true }> {
  const { decision } = telling;
  return withApplication(services.db, id, async (tx, application) => {
    const subject = { type: 'application', id };
    const checked = checkTelling(application, await findMails(tx, subject), telling);
    if (!checked.ok) return checked;
    const isEmployee = isEmailOf(employeeOnboarding.email, application.email);
    if (decision === 'rejected' && (await tx.$count(employeeOnboarding, isEmployee)) > 0)
      return { ok: false, reason: 'employed' };
    const { before } = checked;
    if (before) await withdrawMails(tx, subject, before.mail.kind, now);
    const message = decisionMail(decision, application, before, words);
    const kind = decisionMailKind(decision);
    const isForOutbox = !services.settings.smtpUrl;
    const mail = { kind, subject, to: application.email, message, keep: true, isForOutbox };
    await queueMail(services, tx, mail, now);
    const action = 'application.applicant-told';
    await recordAudit(tx, { at: now, actor: admin, action, id, details: { status: decision } });
    return { ok: true };
  });
}

/** Options for telling several: none may know of another decision, since an admin must look at such a case. */
const ofSeveral = (isAgain: boolean) => ({ takesBack: null, isOnce: !isAgain }) as const;

/**
 * Finds, by decision, those who wait for an email ({@link isUntoldOfEither}) and whom {@link tellSeveral} would mail.
 * `isAgain`: everybody has been written to already; these are the ones whose email is a file in the outbox.
 */
export async function findTellable(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<{ isAgain: boolean; groups: { decision: Decision; ids: string[] }[] }> {
  const { id, application_status, decided_at, updated_at } = jobApplications;
  const applications = await db
    .select({ id, application_status, decided_at, updated_at })
    .from(jobApplications)
    .where(and(inArray(id, ids.filter(isUuid)), isUntoldOfEither(now)));
  const found = applications.map((application) => application.id);
  const mails = await findMailsOfMany(db, 'application', found);
  function groupsOf(isAgain: boolean) {
    const groups = decisions.map((decision) => {
      const telling = { decision, ...ofSeveral(isAgain) };
      const tellable = applications.filter(
        (one) => checkTelling(one, mails.get(one.id) ?? [], telling).ok,
      );
      return { decision, ids: tellable.map(({ id }) => id) };
    });
    return groups.filter(({ ids }) => ids.length > 0);
  }
  const untold = groupsOf(false);
  return untold.length > 0
    ? { isAgain: false, groups: untold }
    : { isAgain: true, groups: groupsOf(true) };
}

/**
 * Mails several applicants the decision that the admin saw. Leaves out those who were told this or another one before.
 * @param telling `isAgain`: also those whose earlier email only reached the outbox. `admitOne`: the limits of one email
 * @returns how many emails were written, and how many have to wait until `roomAt` because of a limit
 */
export async function tellSeveral(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
  {
    tellings,
    isAgain,
    admitOne,
    ...by
  }: {
    tellings: readonly { id: string; decision: Decision }[];
    isAgain: boolean;
    admitOne: (id: string) => Promise<Admission>;
    admin: Admin;
    now: Date;
  },
): Promise<{ told: number; tooMany: number; roomAt: Date | null }> {
  let told = 0;
  const waits: number[] = [];
  for (const telling of tellings) {
    const admission = await admitOne(telling.id);
    if (!admission.ok) {
      if (admission.reason === 'too-many') waits.push(admission.retryAfterSeconds);
      continue;
    }
    const result = await notifyApplicant(services, { ...telling, ...ofSeveral(isAgain), ...by });
    if (result.ok) told += 1;
    else await admission.giveBack();
  }
  const roomAt = waits.length > 0 ? new Date(by.now.getTime() + Math.min(...waits) * 1000) : null;
  return { told, tooMany: waits.length, roomAt };
}
