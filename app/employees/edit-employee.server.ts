import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import type { FieldError } from '#app/forms/rules.ts';
import { isUniqueViolation } from '#app/platform/database/database-errors.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isSameEmail } from '#app/shared/email.ts';
import { cleanLine } from '#app/shared/text.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { emailIndex, pendingIcNumber } from './add-employee.server.ts';
import { linkStatus, parseOnboardingStatus, placeholder, wasCompleted } from './employee.ts';
import { flagsAfter } from './employee-flags.ts';
import { checkEdit, type EditField, type EditForm, editFields, textsOf } from './employee-form.ts';
import { type ExistingEmployee, findEmployeeByEmail, findPinSharer } from './employees.server.ts';
import { notifyFormerAddress } from './links/notify-former-address.server.ts';
import { newLink } from './links/onboarding-link.server.ts';
import { recallLinkMails } from './links/send-link.server.ts';
import { recordEmployeeEvent } from './record/employee-history.server.ts';
import { encryptSecret } from './record/employee-secrets.server.ts';
import { decryptNumbers, versionOf } from './record/open-employee.server.ts';

/** `pinSharedWith`: another employee of this PIN. `linkReplaced`: a new link replaced an open one. */
export type EditResult =
  | { ok: true; pinSharedWith: string | null; linkReplaced: boolean }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'invalid'; errors: FieldError<EditField>[] }
  /** Somebody else changed the record since it was opened, perhaps the new hire. */
  | { ok: false; reason: 'changed-meanwhile' }
  | { ok: false; reason: 'email-exists'; existing: ExistingEmployee | null };

type EditServices = Pick<Services, 'db' | 'jobs' | 'keys'>;

/** A change of these is mailed to the employee's former address. */
const bankFields: readonly EditField[] = ['bank_name', 'account_number', 'account_owner_name'];

type Changes = Partial<typeof employeeOnboarding.$inferInsert>;

/**
 * Writes an admin's edit (spec 4.17) and records which fields changed, never their values. An emptied
 * field becomes unknown. A new address replaces an open link, which the old address may still have.
 * @param version of the record that the dialog showed
 */
export async function editEmployee(
  services: EditServices,
  change: { id: string; version: string; form: EditForm; admin: Admin; now: Date },
): Promise<EditResult> {
  if (!isUuid(change.id)) return { ok: false, reason: 'not-found' };
  try {
    return await applyEdit(services, change);
  } catch (error) {
    if (!isUniqueViolation(error, emailIndex)) throw error;
    const existing = await findEmployeeByEmail(services.db, cleanLine(change.form.email));
    return { ok: false, reason: 'email-exists', existing };
  }
}

function applyEdit(
  services: EditServices,
  { id, version, form, admin, now }: Parameters<typeof editEmployee>[1],
): Promise<EditResult> {
  const { db, keys } = services;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(employeeOnboarding)
      .where(eq(employeeOnboarding.id, id))
      .for('update');
    if (!row) return { ok: false, reason: 'not-found' };
    if (versionOf(row) !== version) return { ok: false, reason: 'changed-meanwhile' };
    const before = textsOf({ ...row, ...decryptNumbers(keys, row) });
    const result = checkEdit(form, now, before);
    if (!result.ok) return { ...result, reason: 'invalid' };
    const edit = result.value;
    // An untouched placeholder is no change.
    const fields = editFields.filter((field) => edit[field] !== before[field]);
    const emailChanged = !isSameEmail(row.email, edit.email);
    const linkReplaced = emailChanged && linkStatus(row, now) === 'Active';
    if (fields.length > 0) {
      await tx
        .update(employeeOnboarding)
        .set({
          ...stored(keys, id, edit, fields, now),
          ...flagsAfter(before, edit, now),
          ...(linkReplaced ? newLink(keys, id, now).columns : {}),
          updated_at: now,
        })
        .where(eq(employeeOnboarding.id, id));
      const event = { id, actor: admin, at: now };
      const details = { fields: fields.join(', ') };
      await recordEmployeeEvent(tx, { ...event, what: 'edited', details });
      if (emailChanged) await recallLinkMails(tx, id);
      if (linkReplaced) await recordEmployeeEvent(tx, { ...event, what: 'link-replaced' });
      const bankAccount = fields.some((field) => bankFields.includes(field));
      const changed = {
        bankAccount: bankAccount && row.account_number !== placeholder,
        email: emailChanged && wasCompleted(row),
      };
      await notifyFormerAddress(services, tx, row, changed, now);
    }
    const pin = edit.employee_pin || null;
    return { ok: true, linkReplaced, pinSharedWith: await findPinSharer(tx, { id, pin }) };
  });
}

function stored(
  keys: Keys,
  id: string,
  edit: EditForm,
  fields: readonly EditField[],
  now: Date,
): Changes {
  const encrypted = (column: 'ic_number' | 'kwsp_no' | 'account_number') =>
    edit[column] && encryptSecret(keys, id, column, edit[column]);
  const all = {
    full_name_ic: edit.full_name_ic,
    email: edit.email,
    job_position: edit.job_position,
    employee_pin: edit.employee_pin || null,
    onboarding_status: parseOnboardingStatus(edit.onboarding_status) ?? undefined,
    ic_number: encrypted('ic_number') || pendingIcNumber(now),
    phone: edit.phone || placeholder,
    address: edit.address || placeholder,
    date_of_birth: edit.date_of_birth || null,
    kwsp_no: encrypted('kwsp_no') || null,
    bank_name: edit.bank_name || placeholder,
    account_number: encrypted('account_number') || placeholder,
    account_owner_name: edit.account_owner_name || placeholder,
    tshirt_size: edit.tshirt_size || placeholder,
    shoes_size: edit.shoes_size || placeholder,
    emergency_contact_name: edit.emergency_contact_name || null,
    emergency_contact_phone: edit.emergency_contact_phone || null,
    emergency_contact_relationship: edit.emergency_contact_relationship || null,
  } satisfies Record<EditField, unknown>;
  return Object.fromEntries(fields.map((field) => [field, all[field]]));
}
