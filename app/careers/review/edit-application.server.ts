import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { joinWorkType } from '#app/careers/application-options.ts';
import { versionOf } from '#app/careers/application-status.ts';
import { findApplication, withApplication } from '#app/careers/applications.server.ts';
import type { FieldError } from '#app/forms/rules.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { correctionMail, decisionOf } from './application-mails.ts';
import { type Correction, checkCorrection, correctedLabels, textsOf } from './correction.ts';

type NoteForAnswer = (tx: Transaction, labels: readonly string[]) => Promise<boolean>;

type EditResult =
  /** `labels`: of the changed fields. `isMailed`: was the applicant mailed? */
  | { ok: true; labels: string[]; isMailed: boolean }
  | { ok: false; reason: 'not-found' | 'changed' }
  | { ok: false; reason: 'invalid'; errors: FieldError[] };

/**
 * Writes an admin's correction, records which fields it changed, never their values, and mails the applicant; if the
 * address changed, the former one as well.
 * @param change `version`: of the application that the form showed. `noteForAnswer`: notes the changed fields with the
 *   applicant's request, whose answer replaces the mail; false if there is no request
 */
export async function editApplication(
  services: Pick<Services, 'db' | 'jobs' | 'keys'>,
  change: {
    id: string;
    version: string;
    form: Correction;
    noteForAnswer: NoteForAnswer;
    admin: Admin;
    now: Date;
  },
): Promise<EditResult> {
  const { id, version, form, noteForAnswer, admin, now } = change;
  return withApplication(services.db, id, async (tx, application) => {
    if (versionOf(application) !== version) return { ok: false, reason: 'changed' };
    const before = textsOf(application);
    const result = checkCorrection(form, now, before);
    if (!result.ok) return { ...result, reason: 'invalid' };
    const { custom_work_type, ...texts } = result.value;
    const labels = correctedLabels(before, result.value);
    if (labels.length === 0) return { ok: true, labels, isMailed: false };
    const work_type = joinWorkType(texts.work_type, custom_work_type);
    const isMailed = !(await noteForAnswer(tx, labels));
    // Old rows have no `decided_at`; their last change stands for it. Store that now, since this edit is a new change.
    const isDecided = decisionOf(application.application_status) !== null;
    const decided_at = application.decided_at ?? (isDecided ? application.updated_at : null);
    await tx
      .update(jobApplications)
      .set({ ...texts, work_type, decided_at, updated_at: now })
      .where(eq(jobApplications.id, id));
    const event = { at: now, actor: admin, details: { fields: labels.join(', ') } };
    await recordAudit(tx, { ...event, action: 'application.edited', id });
    const mail = (to: string, full_name: string, at: Date) => {
      const message = correctionMail({ ...application, full_name }, labels);
      const subject = { type: 'application', id } as const;
      const kind = 'application-corrected';
      return queueMail(services, tx, { kind, subject, to, message, keep: true }, at);
    };
    // The former address is told, or nobody would notice that an application has become somebody else's. This mail is
    // dated before the other, which makes up for it if an address with a slip in it does not take it.
    if (isMoved(before, texts))
      await mail(before.email, before.full_name, new Date(now.getTime() - 1));
    if (isMailed) await mail(texts.email, texts.full_name, now);
    return { ok: true, labels, isMailed };
  });
}

/** Would {@link editApplication} mail nobody? `isAsked`: there is a request, whose answer replaces the mail. */
export async function mailsNobody(
  db: Queryable,
  { id, form, isAsked, now }: { id: string; form: Correction; isAsked: boolean; now: Date },
): Promise<boolean> {
  const application = await findApplication(db, id);
  if (!application) return isAsked;
  const before = textsOf(application);
  const result = checkCorrection(form, now, before);
  if (!result.ok) return isAsked;
  if (isAsked) return !isMoved(before, result.value);
  return correctedLabels(before, result.value).length === 0;
}

function isMoved(before: { email: string }, after: { email: string }): boolean {
  return before.email.toLowerCase() !== after.email.toLowerCase();
}
