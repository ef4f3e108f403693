// The rules of adding and editing an employee (spec 5.12, 5.13), the same in the browser and on the server.
import { accountNumberFault, isAccountNumber } from '#app/shared/account-number.ts';
import { ageOn, cafeDay, parseDay } from '#app/shared/dates.ts';
import { emailMaxLength, isEmail } from '#app/shared/email.ts';
import { isPhone, phoneFault } from '#app/shared/phone.ts';
import { cleanLine, cleanText, hasVisibleText, rawLimit } from '#app/shared/text.ts';
import {
  type EmployeePosition,
  isPlaceholder,
  parseEmployeePosition,
  parseOnboardingStatus,
  tshirtSizes,
  withoutPlaceholder,
} from './employee.ts';

/** What adding asks for. */
export const newEmployeeFields = ['full_name_ic', 'email', 'job_position'] as const;

/** What the new hire is asked beside name and e-mail, under the names of its columns (spec 7.6). */
export const askedFields = [
  'ic_number',
  'phone',
  'address',
  'date_of_birth',
  'kwsp_no',
  'bank_name',
  'account_number',
  'account_owner_name',
  'tshirt_size',
  'shoes_size',
  'emergency_contact_name',
  'emergency_contact_phone',
  'emergency_contact_relationship',
] as const;

/** What can be edited: the whole record. */
export const editFields = [
  ...newEmployeeFields,
  'employee_pin',
  'onboarding_status',
  ...askedFields,
] as const;

/** A field of the edit dialog. */
export type EditField = (typeof editFields)[number];

/** The dialog as typed; what is not known yet is empty. */
export type EditForm = Record<EditField, string>;

/** What adding needs. */
export type NewEmployee = { full_name_ic: string; email: string; job_position: EmployeePosition };

/** What is wrong: the toast's words, and the field that they are about. */
export type FormFailure = { field: EditField; title: string; description?: string };

/** What the labels and messages call each field. */
export const fieldLabel: Record<EditField, string> = {
  full_name_ic: 'Full name',
  email: 'Email',
  job_position: 'Job position',
  employee_pin: 'PIN',
  onboarding_status: 'Status',
  ic_number: 'IC number',
  phone: 'Phone number',
  address: 'Address',
  date_of_birth: 'Date of birth',
  kwsp_no: 'KWSP number',
  bank_name: 'Bank name',
  account_number: 'Account number',
  account_owner_name: 'Account owner name',
  tshirt_size: 'T-shirt size',
  shoes_size: 'Shoes size',
  emergency_contact_name: 'Emergency contact name',
  emergency_contact_phone: 'Emergency contact phone',
  emergency_contact_relationship: 'Emergency contact relationship',
};

/** Longest text of each typed field in UTF-16 units, as `maxlength` counts. */
export const editLimits = {
  full_name_ic: 200,
  email: emailMaxLength,
  employee_pin: 4,
  ic_number: 40,
  phone: 40,
  address: 500,
  kwsp_no: 40,
  bank_name: 100,
  account_number: 40,
  account_owner_name: 200,
  shoes_size: 40,
  emergency_contact_name: 200,
  emergency_contact_phone: 40,
  emergency_contact_relationship: 100,
} as const satisfies Partial<Record<EditField, number>>;

/** Longer than anything that is picked from a list. */
const choiceLimit = 40;

/** The longest text, as typed, that is looked at. */
export function rawFieldLimit(field: EditField): number {
  return rawLimit(limitOf(field) ?? choiceLimit);
}

/** What the numbers must look like that somebody else will dial or pay to; null when all is well. */
export const numberFaults: Partial<Record<EditField, (text: string) => string | null>> = {
  phone: (text) => (isPhone(text) ? null : phoneFault),
  account_number: (text) => (isAccountNumber(text) ? null : accountNumberFault),
  emergency_contact_phone: (text) => (isPhone(text) ? null : phoneFault),
};

const required = 'Name, email, and job position are required';
const pinPattern = /^\d{4}$/;

/** Checks what adding asks for: the cleaned answers, or the first failure. */
export function checkNewEmployee(
  form: Record<keyof NewEmployee, string>,
): { ok: true; employee: NewEmployee } | { ok: false; failure: FormFailure } {
  const overlong = rawFault(newEmployeeFields, form);
  if (overlong) return { ok: false, failure: overlong };
  const full_name_ic = cleaned('full_name_ic', form.full_name_ic);
  const email = cleaned('email', form.email);
  const job_position = parseEmployeePosition(form.job_position);
  if (!full_name_ic) return refused('full_name_ic', required);
  if (!email) return refused('email', required);
  if (!job_position) return refused('job_position', required);
  const fault = tooLong('full_name_ic', full_name_ic) ?? emailFault(email);
  if (fault) return { ok: false, failure: fault };
  return { ok: true, employee: { full_name_ic, email, job_position } };
}

/**
 * Checks an edit: the cleaned texts, in which what is not known is empty, or the first failure.
 * @param now decides the age, by the exact birthday in the cafe's time zone
 * @param onFile the record as it is stored: a date or number that is left as it is, is not validated anew
 */
export function checkEdit(
  form: EditForm,
  now: Date,
  onFile: Partial<Record<EditField, string | null>> = {},
): { ok: true; edit: EditForm } | { ok: false; failure: FormFailure } {
  const overlong = rawFault(editFields, form);
  if (overlong) return { ok: false, failure: overlong };
  // Its keys are the fields themselves.
  const edit = Object.fromEntries(
    editFields.map((field) => [field, cleaned(field, form[field])]),
  ) as EditForm;
  const basics = checkNewEmployee(edit);
  if (!basics.ok) return basics;
  const isKept = (field: EditField) => edit[field] === withoutPlaceholder(onFile[field] ?? null);
  const fault =
    pinFault(edit.employee_pin) ??
    statusFault(edit.onboarding_status) ??
    (isKept('date_of_birth') ? null : birthFault(edit.date_of_birth, now)) ??
    sizeFault(edit.tshirt_size) ??
    firstFault((field) => tooLong(field, edit[field])) ??
    firstFault((field) => (isKept(field) ? null : numberFault(field, edit[field])));
  return fault ? { ok: false, failure: fault } : { ok: true, edit };
}

/** A placeholder is no answer, however it came here (spec 5.2). The status is none of them. */
function cleaned(field: EditField, text: string): string {
  const clean = field === 'address' ? cleanText(text) : cleanLine(text);
  if (field === 'onboarding_status') return clean;
  return hasVisibleText(clean) && !isPlaceholder(clean) ? clean : '';
}

function refused(field: EditField, title: string, description?: string) {
  return { ok: false as const, failure: { field, title, description } };
}

function emailFault(email: string): FormFailure | null {
  return isEmail(email) ? null : { field: 'email', title: 'Please enter a valid email address.' };
}

function pinFault(pin: string): FormFailure | null {
  if (pin === '' || pinPattern.test(pin)) return null;
  return {
    field: 'employee_pin',
    title: 'Invalid PIN',
    description: 'PIN must be exactly 4 digits',
  };
}

function statusFault(status: string): FormFailure | null {
  if (parseOnboardingStatus(status)) return null;
  return { field: 'onboarding_status', title: 'Status is required' };
}

function birthFault(text: string, now: Date): FormFailure | null {
  if (text === '') return null;
  const birth = parseDay(text);
  if (!birth) return { field: 'date_of_birth', title: 'Please enter a valid date of birth.' };
  if (ageOn(birth, cafeDay(now)) >= 18) return null;
  return { field: 'date_of_birth', title: 'An employee must be at least 18 years old.' };
}

function sizeFault(size: string): FormFailure | null {
  if (size === '' || tshirtSizes.some((known) => known === size)) return null;
  return { field: 'tshirt_size', title: 'Please choose a T-shirt size.' };
}

function numberFault(field: EditField, text: string): FormFailure | null {
  const title = text === '' ? null : numberFaults[field]?.(text);
  return title ? { field, title } : null;
}

function firstFault(faultOf: (field: EditField) => FormFailure | null): FormFailure | null {
  return editFields.map(faultOf).find((found) => found !== null) ?? null;
}

/** The first text that is refused by its length as it was typed, before anything is done with it. */
function rawFault<Field extends EditField>(
  fields: readonly Field[],
  form: Record<Field, string>,
): FormFailure | null {
  const field = fields.find((name) => form[name].length > rawFieldLimit(name));
  return field ? { field, title: tooLongMessage(field) } : null;
}

function tooLong(field: EditField, text: string): FormFailure | null {
  const limit = limitOf(field);
  if (limit === undefined || text.length <= limit) return null;
  return { field, title: tooLongMessage(field) };
}

/** '… is too long (200 characters at most)' */
export function tooLongMessage(field: EditField): string {
  return `${fieldLabel[field]} is too long (${limitOf(field) ?? choiceLimit} characters at most)`;
}

function limitOf(field: EditField): number | undefined {
  return (editLimits as Partial<Record<EditField, number>>)[field];
}
