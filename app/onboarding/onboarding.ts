/**
 * The rules of the onboarding form (spec 5.11), the same in the browser and on the server: what is
 * checked, in which order, and in which words a failure is said.
 */
import { isPlaceholder, tshirtSizes } from '#app/employees/employee.ts';
import {
  askedFields,
  editLimits,
  fieldLabel,
  numberFaults,
  rawFieldLimit,
  tooLongMessage,
} from '#app/employees/employee-form.ts';
import { birthYears } from '#app/shared/birth-years.ts';
import { ageOn, cafeDay, parseDay } from '#app/shared/dates.ts';
import { isEmail } from '#app/shared/email.ts';
import { cleanLine, cleanText, hasVisibleText } from '#app/shared/text.ts';

/** What is asked, under the names by which it is sent and stored (spec 7.6), in the order of spec 5.11. */
export const onboardingFields = ['full_name_ic', 'email', ...askedFields] as const;

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

const emailRequired = 'Valid email is required';

/** What can be wrong with a text that is there, beside its length. */
const faults: Partial<Record<OnboardingField, (text: string, now: Date) => string | null>> = {
  ...numberFaults,
  email: (text) => (isEmail(text) ? null : emailRequired),
  date_of_birth: birthFault,
  tshirt_size: (text) =>
    tshirtSizes.some((size) => size === text) ? null : missing('tshirt_size'),
};

/** The longest text that a field takes; the same as when an admin edits it. None for what is picked. */
export function textLimit(field: OnboardingField): number | undefined {
  return (editLimits as Partial<Record<OnboardingField, number>>)[field];
}

/**
 * Checks the whole form: one failure a field at most, in the order of spec 5.11.
 * @param onFile what may be left empty because the record has it: who opens a link for a completed
 *   record keeps IC, KWSP and bank account by not touching them (spec 4.15)
 * @param now decides the age, by the exact birthday in the cafe's time zone
 */
export function checkOnboarding(form: OnboardingForm, onFile: OnFile, now: Date): Verdict {
  const overlong = onboardingFields.filter((field) => form[field].length > rawFieldLimit(field));
  if (overlong.length > 0) {
    // Such a form came by no browser of ours; nothing else is done with it.
    return {
      ok: false,
      failures: overlong.map((field) => ({ field, message: tooLongMessage(field) })),
    };
  }
  const answers = cleanAnswers(form);
  const failures = onboardingFields.flatMap((field) => {
    const message = faultOf(field, answers, onFile, now);
    return message ? [{ field, message }] : [];
  });
  return failures.length > 0 ? { ok: false, failures } : { ok: true, answers };
}

/** May this field be left empty? The bank's and the owner's name go with the account number. */
function isOptional(field: OnboardingField, form: OnboardingForm, onFile: OnFile): boolean {
  if (field === 'kwsp_no') return true;
  if (field === 'ic_number') return onFile.ic_number !== null;
  if (field === 'account_number') return onFile.account_number !== null;
  if (field === 'bank_name' || field === 'account_owner_name')
    return onFile.account_number !== null && form.account_number === '';
  return false;
}

function cleanAnswers(form: OnboardingForm): OnboardingForm {
  const clean = (field: OnboardingField) => {
    const text = field === 'address' ? cleanText(form[field]) : cleanLine(form[field]);
    return hasVisibleText(text) && !isPlaceholder(text) ? text : '';
  };
  // Its keys are the fields themselves.
  return Object.fromEntries(
    onboardingFields.map((field) => [field, clean(field)]),
  ) as OnboardingForm;
}

function missing(field: OnboardingField): string {
  return field === 'email' ? emailRequired : `${fieldLabel[field]} is required`;
}

function faultOf(
  field: OnboardingField,
  answers: OnboardingForm,
  onFile: OnFile,
  now: Date,
): string | null {
  const text = answers[field];
  if (text === '') return isOptional(field, answers, onFile) ? null : missing(field);
  if (text.length > (textLimit(field) ?? text.length)) return tooLongMessage(field);
  return faults[field]?.(text, now) ?? null;
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
