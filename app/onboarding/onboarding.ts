import { withoutPlaceholder } from '#app/employees/employee.ts';
import { recordRules } from '#app/employees/record-rules.ts';
import {
  checkTexts,
  day,
  type FieldError,
  fieldsOf,
  type Result,
  type Rule,
  type Texts,
  unless,
} from '#app/forms/rules.ts';
import { ageOn, cafeDay, parseDay } from '#app/shared/dates.ts';
import { isEmail } from '#app/shared/email.ts';
import { birthYears } from '#app/shared/person/birth-years.ts';

/** The numbers that are never shown again, only their ends: '••••1234', or null while there is none. */
export type OnFile = Record<'ic_number' | 'kwsp_no' | 'account_number', string | null>;

export const nothingOnFile: OnFile = { ic_number: null, kwsp_no: null, account_number: null };

export const noNumbers = { ic_number: '', kwsp_no: '', account_number: '' };

/** `now` decides the age, by the exact birthday in the cafe's time zone. */
type Context = { onFile: OnFile; now: Date };

const emailRequired = 'Valid email is required';

/**
 * What a new hire is asked, in the order of spec 5.11. A link for a completed record keeps IC,
 * KWSP and bank account where they are left empty; the bank's and the owner's name go with the number (spec 4.15).
 */
export const onboardingRules = {
  ...recordRules,
  email: { ...recordRules.email, missing: emailRequired, error: unless(isEmail, emailRequired) },
  ic_number: { ...recordRules.ic_number, optional: (_, { onFile }) => onFile.ic_number !== null },
  date_of_birth: {
    ...recordRules.date_of_birth,
    clean: (text) => withoutPlaceholder(day(text)),
    error: birthDateError,
  },
  kwsp_no: { ...recordRules.kwsp_no, optional: true },
  bank_name: { ...recordRules.bank_name, optional: isAccountKept },
  account_number: { ...recordRules.account_number, optional: isAccountKept },
  account_owner_name: { ...recordRules.account_owner_name, optional: isAccountKept },
} as const satisfies Record<string, Rule<Context>>;

export type OnboardingField = keyof typeof onboardingRules;

export const onboardingFields = fieldsOf(onboardingRules);

/** The form as typed; `date_of_birth` is 'YYYY-MM-DD', empty while not picked. */
export type OnboardingForm = Texts<OnboardingField>;

export type OnboardingError = FieldError<OnboardingField>;

/** One error a field at most. */
export function checkOnboarding(
  form: OnboardingForm,
  onFile: OnFile,
  now: Date,
): Result<OnboardingField> {
  return checkTexts(onboardingRules, form, { onFile, now });
}

function isAccountKept({ account_number }: Partial<Texts>, { onFile }: Context): boolean {
  return onFile.account_number !== null && account_number === '';
}

/** A day that exists, 18 years ago or more, and no earlier than the list of years goes back. */
function birthDateError(text: string, { now }: Context): string | null {
  const invalid = 'Please enter a valid date of birth.';
  const birth = parseDay(text);
  if (!birth) return invalid;
  const today = cafeDay(now);
  if (ageOn(birth, today) < 18) return 'You must be at least 18 years old.';
  return birthYears(today.year).includes(birth.year) ? null : invalid;
}
