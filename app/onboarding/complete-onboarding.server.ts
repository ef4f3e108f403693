import { href } from 'react-router';
import { findAdmins } from '#app/accounts/team/team.server.ts';
import { emailIndex } from '#app/employees/add-employee.server.ts';
import { keepApplications, notifyFormerAddress } from '#app/employees/edit-employee.server.ts';
import { withoutPlaceholder } from '#app/employees/employee.ts';
import { flagsAfter } from '#app/employees/employee-flags.ts';
import { completedMail, completedOwnerMail } from '#app/employees/links/employee-mails.ts';
import { recallLinkMails, spentLink } from '#app/employees/links/onboarding-link.server.ts';
import {
  encryptSecret,
  recordEmployeeEvent,
} from '#app/employees/record/employee-record.server.ts';
import { hashToken } from '#app/links/links.server.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { NoticeShown } from '#app/notices/notice-shown.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isUniqueViolation } from '#app/platform/database/database-errors.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isSameEmail } from '#app/shared/person/email.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import {
  decryptNumber,
  findCompletion,
  holdsMoreThanShown,
  type OpenRecord,
  onFileOf,
  openLink,
  selectOpenRecord,
} from './find-open-onboarding.server.ts';
import {
  type Asked,
  checkOnboarding,
  type OnboardingError,
  type OnboardingForm,
  type OnFile,
} from './onboarding.ts';

type Completion =
  | { ok: true }
  /** Completed by this same link, on this day: the button was pressed twice, or the answer got lost. */
  | { ok: false; reason: 'completed'; completedOn: string }
  /** The link is unknown, replaced or expired, perhaps only a moment ago: the answer does not tell which. */
  | { ok: false; reason: 'link-unusable' }
  /** Some fields need correction; the link stays open. */
  | { ok: false; reason: 'invalid'; errors: OnboardingError[] };

/** Another record has this address. It may be an old one of the same person. */
const emailTaken: OnboardingError = {
  field: 'email',
  message: 'This email belongs to another record. Please use another, or ask the admin.',
};

/** The email proves who the person is: if it could be changed, a stray link would open all that is on file. */
const emailFixed: OnboardingError = {
  field: 'email',
  message: 'This is not the email on your record. To change it, please ask the admin.',
};

/**
 * Stores the answers of a new hire and spends the link (spec 4.13), both by one conditional UPDATE, so that
 * only one of several forms sent at once wins. A number on file stays when its field is left empty.
 */
export async function completeOnboarding(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
  completion: {
    token: string;
    form: OnboardingForm;
    asked?: Asked;
    notice: NoticeShown;
    now: Date;
  },
): Promise<Completion> {
  const { db, keys } = services;
  const { token, form, asked, notice, now } = completion;
  try {
    return await db.transaction(async (tx) => {
      // Lock the record: the answers are compared with the values that they will replace.
      const [record] = await selectOpenRecord(tx, token, now).for('update');
      if (!record) {
        const completedOn = await findCompletion(tx, token);
        if (completedOn) return { ok: false, reason: 'completed', completedOn };
        return { ok: false, reason: 'link-unusable' };
      }
      const onFile = onFileOf(keys, record);
      const result = checkOnboarding(form, onFile, now, asked);
      if (!result.ok) return { ok: false, reason: 'invalid', errors: result.errors };
      const emailChanged = !isSameEmail(record.email, result.value.email);
      if (emailChanged && holdsMoreThanShown(keys, record))
        return { ok: false, reason: 'invalid', errors: [emailFixed] };

      const accountChanged = changesAccount(keys, record, result.value);
      const [completed] = await tx
        .update(employeeOnboarding)
        .set({
          ...storedAnswers(keys, record.id, result.value),
          onboarding_status: 'completed',
          ...spentLink,
          completed_token_hash: hashToken(token),
          ...notice,
          completed_at: now,
          updated_at: now,
          ...(accountChanged ? { bank_account_changed_at: now } : {}),
          ...flagsOf(keys, record, result.value, now),
        })
        .where(openLink(token, now))
        .returning({ id: employeeOnboarding.id });
      if (!completed) return { ok: false, reason: 'link-unusable' };
      await recallLinkMails(tx, record.id);
      const event = { id: record.id, actor: null, at: now };
      await recordEmployeeEvent(tx, { ...event, what: 'completed' });
      if (accountChanged) await recordEmployeeEvent(tx, { ...event, what: 'bank-account-changed' });
      await queueCompletionMails(services, tx, { ...record, ...result.value }, now);
      if (emailChanged) await keepApplications(tx, record.email, now);
      const changed = { bankAccount: accountChanged, email: emailChanged };
      await notifyFormerAddress(services, tx, record, changed, now);
      return { ok: true };
    });
  } catch (error) {
    if (!isUniqueViolation(error, emailIndex)) throw error;
    return { ok: false, reason: 'invalid', errors: [emailTaken] };
  }
}

/** The columns of spec 7.6. An undefined one stays as it is, since its field was left empty to keep it. */
function storedAnswers(keys: Keys, id: string, answers: OnboardingForm) {
  const encrypted = (field: keyof OnFile) =>
    answers[field] ? encryptSecret(keys, id, field, answers[field]) : undefined;
  return {
    ...answers,
    ic_number: encrypted('ic_number'),
    kwsp_no: encrypted('kwsp_no'),
    account_number: encrypted('account_number'),
    bank_name: answers.bank_name || undefined,
    account_owner_name: answers.account_owner_name || undefined,
  };
}

/** Queues a mail to the new hire, and one to every admin. */
async function queueCompletionMails(
  services: Pick<Services, 'jobs' | 'keys' | 'settings'>,
  tx: Queryable,
  { id, full_name_ic, email, job_position }: OpenRecord,
  now: Date,
): Promise<void> {
  const queue = (kind: string, to: string, message: MailMessage) =>
    queueMail(services, tx, { kind, subject: { type: 'employee', id }, to, message }, now);
  await queue('onboarding-completed', email, completedMail(full_name_ic));
  const recordUrl = `${services.settings.origin}${href('/admin/employees')}?view=${id}`;
  for (const { email: owner } of await findAdmins(tx)) {
    const message = completedOwnerMail({ full_name_ic, job_position }, recordUrl);
    await queue('onboarding-completed-owner', owner, message);
  }
}

/** Flags what the owner should ask about. Compares the record as it will be, with the kept numbers. */
function flagsOf(keys: Keys, record: OpenRecord, answers: OnboardingForm, now: Date) {
  const before = {
    full_name_ic: withoutPlaceholder(record.full_name_ic),
    ic_number: decryptNumber(keys, record, 'ic_number') ?? '',
    date_of_birth: record.date_of_birth ?? '',
    account_owner_name: withoutPlaceholder(record.account_owner_name),
  };
  const after = {
    ...answers,
    ic_number: answers.ic_number || before.ic_number,
    account_owner_name: answers.account_owner_name || before.account_owner_name,
  };
  return flagsAfter(before, after, now);
}

/** Do the answers name another bank account than the one on file? Grouping and capitals make no difference. */
function changesAccount(keys: Keys, record: OpenRecord, answers: OnboardingForm): boolean {
  const account_number = decryptNumber(keys, record, 'account_number');
  if (account_number === null) return false;
  const before = { ...record, account_number };
  return (['account_number', 'bank_name', 'account_owner_name'] as const).some(
    (field) => answers[field] !== '' && bare(answers[field]) !== bare(before[field]),
  );
}

function bare(text: string): string {
  return text.replace(/[\s.\p{Pd}]/gu, '').toLowerCase();
}
