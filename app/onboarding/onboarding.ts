/**
 * The rules of the onboarding form (SPEC 5), the same in the browser and on the server: what is
 * checked, in which order, and in which words a failure is said.
 */
import { isPlaceholder, tshirtSizes } from '#app/employees/employee.ts';
import { birthYears } from '#app/values/birth-years.ts';
import { ageOn, cafeDay, parseDay } from '#app/values/dates.ts';
import { emailMaxLength, isEmail } from '#app/values/email.ts';
import { cleanLine, cleanText, hasVisibleText } from '#app/values/text.ts';

/** What is asked, under the names by which it is sent and stored (SPEC 7), in the order of SPEC 5. */
export const onboardingFields = [
  'full_name_ic',
  'email',
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

/** A field of the form. */
export type OnboardingField = (typeof onboardingFields)[number];

/** The form as typed; `date_of_birth` is 'YYYY-MM-DD', empty while not picked. */
export type OnboardingForm = Record<OnboardingField, string>;

/** The numbers that are never shown again, only their ends: '••••1234', or null while there is none. */
export type OnFile = Record<'ic_number' | 'kwsp_no' | 'account_number', string | null>;

/** One failure: where it belongs and what to say. */
export type Failure = { field: OnboardingField; message: string };

/** The verdict: the cleaned answers, or every failure, the first to be said first. */
export type Verdict = { ok: true; answers: OnboardingForm } | { ok: false; failures: Failure[] };

type Rule = {
  label: string;
  /** What is said when nothing is there; without it '{label} is required'. */
  missing?: string;
  /** Longest text in UTF-16 units, as `maxlength` counts. Generous: they stop abuse. */
  limit: number;
  clean?: (text: string) => string;
  /** What is wrong with a text that is there, or null. */
  fault?: (text: string, now: Date) => string | null;
};

const emailRequired = 'Valid email is required';

const rules: Record<OnboardingField, Rule> = {
  full_name_ic: { label: 'Full name', limit: 200 },
  email: {
    label: 'Email',
    missing: emailRequired,
    limit: emailMaxLength,
    fault: (text) => (isEmail(text) ? null : emailRequired),
  },
  ic_number: { label: 'IC number', limit: 40 },
  phone: { label: 'Phone number', limit: 40 },
  address: { label: 'Address', limit: 500, clean: cleanText },
  date_of_birth: { label: 'Date of birth', limit: 10, fault: birthFault },
  kwsp_no: { label: 'KWSP number', limit: 40 },
  bank_name: { label: 'Bank name', limit: 100 },
  account_number: { label: 'Account number', limit: 40 },
  account_owner_name: { label: 'Account owner name', limit: 200 },
  tshirt_size: {
    label: 'T-shirt size',
    limit: 10,
    fault: (text) =>
      tshirtSizes.some((size) => size === text) ? null : 'T-shirt size is required',
  },
  shoes_size: { label: 'Shoes size', limit: 40 },
  emergency_contact_name: { label: 'Emergency contact name', limit: 200 },
  emergency_contact_phone: { label: 'Emergency contact phone', limit: 40 },
  emergency_contact_relationship: { label: 'Emergency contact relationship', limit: 100 },
};

/** The longest text that a field takes. */
export function textLimit(field: OnboardingField): number {
  return rules[field].limit;
}

/**
 * Checks the whole form: one failure a field at most, in the order of SPEC 5.
 * @param onFile what may be left empty because the record has it: who opens a link for a completed
 *   record keeps IC, KWSP and bank account by not touching them (DESIGN 6)
 * @param now decides the age, by the exact birthday in the cafe's time zone
 */
export function checkOnboarding(form: OnboardingForm, onFile: OnFile, now: Date): Verdict {
  const answers = cleanAnswers(form);
  const failures = onboardingFields.flatMap((field) => {
    const message = faultOf(field, answers, onFile, now);
    return message ? [{ field, message }] : [];
  });
  return failures.length > 0 ? { ok: false, failures } : { ok: true, answers };
}

/** May this field be left empty? The bank's and the owner's name go with the account number. */
export function isOptional(field: OnboardingField, form: OnboardingForm, onFile: OnFile): boolean {
  if (field === 'kwsp_no') return true;
  if (field === 'ic_number') return onFile.ic_number !== null;
  if (field === 'account_number') return onFile.account_number !== null;
  if (field === 'bank_name' || field === 'account_owner_name')
    return onFile.account_number !== null && form.account_number === '';
  return false;
}

function cleanAnswers(form: OnboardingForm): OnboardingForm {
  const clean = (field: OnboardingField) => {
    const text = (rules[field].clean ?? cleanLine)(form[field]);
    return hasVisibleText(text) && !isPlaceholder(text) ? text : '';
  };
  // Its keys are the fields themselves.
  return Object.fromEntries(
    onboardingFields.map((field) => [field, clean(field)]),
  ) as OnboardingForm;
}

function faultOf(
  field: OnboardingField,
  answers: OnboardingForm,
  onFile: OnFile,
  now: Date,
): string | null {
  const { label, missing = `${label} is required`, limit, fault } = rules[field];
  const text = answers[field];
  if (text === '') return isOptional(field, answers, onFile) ? null : missing;
  const tooLong = `${label} is too long (${limit} characters at most)`;
  return fault?.(text, now) ?? (text.length > limit ? tooLong : null);
}

/** A day that exists, 18 years ago or more, and no earlier than the list of years goes back. */
function birthFault(text: string, now: Date): string | null {
  const invalid = 'Please enter a valid date of birth.';
  const birth = parseDay(text);
  if (!birth) return invalid;
  const today = cafeDay(now);
  if (ageOn(birth, today) < 18) return 'You must be at least 18 years old.';
  return birthYears(today.year).includes(birth.year) ? null : invalid;
}
