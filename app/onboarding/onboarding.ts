import { accountLengthNote } from '#app/employees/bank/banks.ts';
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
import { ageOn, cafeDay, type Day, longDate, parseDay } from '#app/shared/dates.ts';
import { birthYears } from '#app/shared/person/birth-years.ts';
import { isEmail } from '#app/shared/person/email.ts';
import { birthdayInIc, disagrees, icNumberFault } from '#app/shared/person/ic-number.ts';

/** Shown in place of a number that is on file: the number itself is never shown again. */
export const onFileMark = '••••';

/** {@link onFileMark} for each number that is on file, null for the others. */
export type OnFile = Record<'ic_number' | 'kwsp_no' | 'account_number', string | null>;

export const nothingOnFile: OnFile = { ic_number: null, kwsp_no: null, account_number: null };

export const noNumbers = { ic_number: '', kwsp_no: '', account_number: '' };

/** `now` decides the age, by the exact birthday in the cafe's time zone. */
type Context = { onFile: OnFile; now: Date };

const emailRequired = 'Valid email is required';

/**
 * The fields that a new hire fills in, in the order of spec 5.11. For a completed record, IC, KWSP and bank account
 * may be left empty to keep them; bank name and owner name are kept together with the account number (spec 4.15).
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

const askedFields = ['ic_number', 'date_of_birth', 'account_number'] as const;

const again = 'If it is right, press Complete Onboarding again.';

type AskedTexts = Texts<(typeof askedFields)[number]>;

/** The answers about which the form has asked; '' before that. A field is missing if its sender can't be asked. */
export type Asked = Partial<AskedTexts>;

/** Finds at most one error per field. An answer that looks wrong is asked about once, and then taken. */
export function checkOnboarding(
  form: OnboardingForm,
  onFile: OnFile,
  now: Date,
  asked: Asked = {},
): Result<OnboardingField> {
  const result = checkTexts(onboardingRules, form, { onFile, now });
  const questions = questionsOf(form, asked, now);
  if (questions.length === 0) return result;
  const errors = [...(result.ok ? [] : result.errors), ...questions];
  const ofField = (field: OnboardingField) => errors.find((error) => error.field === field) ?? [];
  return { ok: false, errors: onboardingFields.flatMap(ofField) };
}

/** Notes on answers that look wrong, though they are taken; '' for the others. */
export function notesOf(form: OnboardingForm, now: Date): AskedTexts {
  const today = cafeDay(now);
  const fault = icNumberFault(form.ic_number, today);
  return {
    ic_number: fault && `${fault}. Please check it.`,
    date_of_birth: birthNote(form, today),
    account_number: accountLengthNote(form),
  };
}

/** Finds a question among the form's errors that no longer applies to what is typed now. */
export function findOutdated(
  errors: Readonly<Partial<Texts>>,
  form: OnboardingForm,
  now: Date,
): keyof Asked | undefined {
  const notes = notesOf(form, now);
  return askedFields.find(
    (field) => errors[field]?.endsWith(again) && errors[field] !== questionOf(notes[field]),
  );
}

/** The name of the hidden field for each of {@link askedFields}. */
export const askedName = (field: keyof Asked) => `asked.${field}`;

/** Reads from a form's fields what it has asked about, for {@link checkOnboarding}. */
export function readAsked(fields: { get(name: string): unknown }): Asked {
  const given = askedFields.map((field) => [field, fields.get(askedName(field))]);
  return Object.fromEntries(given.filter(([, text]) => typeof text === 'string'));
}

/** Compares only with an IC number that is typed: a note on the one on file would reveal a part of it. */
function birthNote({ ic_number, date_of_birth }: OnboardingForm, today: Day): string {
  const [inIc, birth] = [birthdayInIc(ic_number, today), parseDay(date_of_birth)];
  if (!inIc || !birth || !disagrees(ic_number, birth, today)) return '';
  return `Your IC number begins with another day, ${longDate(inIc)}. Please check both.`;
}

/** The questions to ask: once for each text that looks wrong. */
function questionsOf(form: OnboardingForm, asked: Asked, now: Date): OnboardingError[] {
  const notes = notesOf(form, now);
  const unasked = askedFields.filter(
    (field) => notes[field] && asked[field] !== undefined && asked[field] !== form[field],
  );
  return unasked.map((field) => ({ field, message: questionOf(notes[field]) }));
}

const questionOf = (note: string) => `${note} ${again}`;

function isAccountKept({ account_number }: Partial<Texts>, { onFile }: Context): boolean {
  return onFile.account_number !== null && account_number === '';
}

/** The day must exist, be 18 years ago or more, and be in the list of years. */
function birthDateError(text: string, { now }: Context): string | null {
  const invalid = 'Please enter a valid date of birth.';
  const birth = parseDay(text);
  if (!birth) return invalid;
  const today = cafeDay(now);
  if (ageOn(birth, today) < 18) return 'You must be at least 18 years old.';
  return birthYears(today.year).includes(birth.year) ? null : invalid;
}
