import { and, eq, sql } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import type { FieldError } from '#app/forms/rules.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { isUniqueViolation } from '#app/platform/database/database-errors.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isSameEmail } from '#app/shared/person/email.ts';
import { cleanLine } from '#app/shared/text.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { emailIndex, pendingIcNumber } from './add-employee.server.ts';
import { accountLengthNote } from './bank/banks.ts';
import { linkStatus, placeholder, unanswered } from './employee.ts';
import { type Flag, flagColumns, flagsAfter } from './employee-flags.ts';
import {
  checkEdit,
  type EditField,
  type EditForm,
  editFields,
  editRules,
  textsOf,
} from './employee-form.ts';
import { type ExistingEmployee, findEmployeeByEmail, findPinSharer } from './employees.server.ts';
import { bankAccountChangedMail, emailChangedMail } from './links/employee-mails.ts';
import { newLink, recallLinkMails, withdrawnLink } from './links/onboarding-link.server.ts';
import {
  encryptSecret,
  lockEmployee,
  recordEmployeeEvent,
} from './record/employee-record.server.ts';
import { decryptNumbers, versionOf } from './record/open-employee.server.ts';
import { isNumberField, isRecordField } from './record-rules.ts';

export type EditResult =
  | {
      ok: true;
      name: string;
      /** The name of another employee with this PIN. */
      pinSharedWith: string | null;
      /** A new link replaced an open one. */
      linkReplaced: boolean;
      /** The note on a new account, see {@link accountLengthNote}. */
      numberNote: string;
    }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'invalid'; errors: FieldError<EditField>[] }
  /** Somebody else changed the record since it was opened, perhaps the new hire. */
  | { ok: false; reason: 'changed' }
  | { ok: false; reason: 'email-exists'; existing: ExistingEmployee | null };

type EditServices = Pick<Services, 'db' | 'jobs' | 'keys'>;

/** A change of these fields is mailed to the employee's former address. */
const bankFields: readonly EditField[] = ['bank_name', 'account_number', 'account_owner_name'];

type Changes = Partial<typeof employeeOnboarding.$inferInsert>;

/**
 * Writes an admin's edit (spec 4.17) and records which fields changed, never their values. An emptied
 * field becomes unknown. A new email address replaces an open link, which the old address may still have; a new
 * last day withdraws the link.
 * @param change `version`: of the record that the dialog showed; without it the fields in `form` replace the stored
 *   ones, whatever has changed since. `noteForAnswer`: notes the corrected fields with the person's open request
 */
export async function editEmployee(
  services: EditServices,
  change: {
    id: string;
    version?: string;
    form: Partial<EditForm>;
    noteForAnswer: (tx: Transaction, labels: readonly string[]) => Promise<boolean>;
    admin: Admin;
    now: Date;
  },
): Promise<EditResult> {
  try {
    return await applyEdit(services, change);
  } catch (error) {
    if (!isUniqueViolation(error, emailIndex)) throw error;
    const existing = await findEmployeeByEmail(services.db, cleanLine(change.form.email ?? ''));
    return { ok: false, reason: 'email-exists', existing };
  }
}

function applyEdit(
  services: EditServices,
  { id, version, form, noteForAnswer, admin, now }: Parameters<typeof editEmployee>[1],
): Promise<EditResult> {
  const { db, keys } = services;
  return db.transaction(async (tx) => {
    const row = await lockEmployee(tx, id);
    if (!row) return { ok: false, reason: 'not-found' };
    if (version !== undefined && versionOf(row) !== version)
      return { ok: false, reason: 'changed' };
    const before = textsOf({ ...row, ...decryptNumbers(keys, row) });
    const result = checkEdit({ ...before, ...form }, now, before);
    if (!result.ok) return { ...result, reason: 'invalid' };
    const edit = result.value;
    // A placeholder that was left as it is is no change.
    const fields = editFields.filter((field) => edit[field] !== before[field]);
    const bankAccount = fields.some((field) => bankFields.includes(field));
    const emailChanged = !isSameEmail(row.email, edit.email);
    const hadLink = linkStatus(row, now) === 'Active';
    const linkWithdrawn = hadLink && edit.left_on !== '' && fields.includes('left_on');
    const linkReplaced = hadLink && emailChanged && !linkWithdrawn;
    if (fields.length > 0) {
      // Only the employee's own data counts as corrected; the rest, such as the PIN, is the cafe's.
      const theirs = fields.filter(isRecordField).map((field) => editRules[field].label);
      const isAsked = theirs.length > 0 && (await noteForAnswer(tx, theirs));
      const accountChanged = bankAccount && row.account_number !== placeholder;
      await tx
        .update(employeeOnboarding)
        .set({
          ...stored(keys, id, edit, fields, now),
          ...flagsAfter(before, edit, now),
          // A request proves an address only, which whoever took over the mailbox has too.
          ...(isAsked && accountChanged ? { bank_account_changed_at: now } : {}),
          ...(linkReplaced ? newLink(keys, id, now).columns : {}),
          ...(linkWithdrawn ? withdrawnLink(now) : {}),
          updated_at: now,
        })
        .where(eq(employeeOnboarding.id, id));
      const event = { id, actor: admin, at: now };
      const details = { fields: fields.join(', ') };
      await recordEmployeeEvent(tx, { ...event, what: 'edited', details });
      if (emailChanged || linkWithdrawn) await recallLinkMails(tx, id);
      if (emailChanged) await keepApplications(tx, row.email, now);
      if (linkWithdrawn) await recordEmployeeEvent(tx, { ...event, what: 'link-withdrawn' });
      if (linkReplaced) await recordEmployeeEvent(tx, { ...event, what: 'link-replaced' });
      const changed = { bankAccount: accountChanged, email: emailChanged };
      await notifyFormerAddress(services, tx, row, changed, now);
    }
    const pin = edit.employee_pin || null;
    const numberNote = bankAccount ? accountLengthNote(edit) : '';
    return {
      ok: true,
      name: edit.full_name_ic,
      linkReplaced,
      numberNote,
      pinSharedWith: await findPinSharer(tx, { id, pin }),
    };
  });
}

/** Keeps the accepted applications of an address that loses its record, or the coming night would delete them. */
export async function keepApplications(tx: Transaction, email: string, now: Date): Promise<void> {
  const { application_status, decided_at, updated_at } = jobApplications;
  await tx
    .update(jobApplications)
    .set({ decided_at: sql`coalesce(${decided_at}, ${updated_at})`, updated_at: now })
    .where(
      and(
        eq(application_status, 'accepted'),
        sql`lower(${jobApplications.email}) = lower(${email})`,
      ),
    );
}

/** The columns to write. An unknown value is stored as in a new record. */
function stored(
  keys: Keys,
  id: string,
  edit: EditForm,
  fields: readonly EditField[],
  now: Date,
): Changes {
  const unknown: Partial<Record<EditField, string>> = {
    ...unanswered,
    ic_number: pendingIcNumber(now),
  };
  const columns = fields.map((field) => {
    const text = edit[field];
    if (text === '') return [field, unknown[field] ?? null];
    return [field, isNumberField(field) ? encryptSecret(keys, id, field, text) : text];
  });
  return Object.fromEntries(columns);
}

type ConfirmResult = { ok: true } | { ok: false; reason: 'changed' };

/** Removes a flag after the admin has asked the employee. @param version of the record that the admin read */
export async function clearFlag(
  db: Database,
  change: { id: string; flag: Flag; version: string; admin: Admin; now: Date },
): Promise<ConfirmResult> {
  const { id, flag, version, admin, now } = change;
  const column = flagColumns[flag];
  return db.transaction(async (tx) => {
    const row = await lockEmployee(tx, id);
    if (!row?.[column] || versionOf(row) !== version) return { ok: false, reason: 'changed' };
    await tx
      .update(employeeOnboarding)
      .set({ [column]: null, updated_at: now })
      .where(eq(employeeOnboarding.id, id));
    await recordEmployeeEvent(tx, { id, what: `${flag}-confirmed`, actor: admin, at: now });
    return { ok: true };
  });
}

type FormerRecord = { id: string; full_name_ic: string; email: string };

/** Mails a change of bank account or address to the former address. Call it in the change's transaction. */
export async function notifyFormerAddress(
  services: Pick<Services, 'jobs' | 'keys'>,
  tx: Queryable,
  { id, full_name_ic, email }: FormerRecord,
  changed: { bankAccount: boolean; email: boolean },
  now: Date,
): Promise<void> {
  const queue = (kind: string, message: MailMessage) =>
    queueMail(services, tx, { kind, subject: { type: 'employee', id }, to: email, message }, now);
  if (changed.bankAccount) {
    await queue('bank-account-changed', bankAccountChangedMail(full_name_ic, now));
  }
  if (changed.email) await queue('email-changed', emailChangedMail(full_name_ic, now));
}
