/** The rules of adding and editing an employee (spec 5.12, 5.13), the same in the browser and on the server. */
import {
  checkTexts,
  choice,
  choiceLimit,
  fieldsOf,
  mapFields,
  type Result,
  type Rule,
  type Texts,
  unless,
} from '#app/forms/rules.ts';
import {
  addMonths,
  ageOn,
  cafeDay,
  type Day,
  dayError,
  isDay,
  isoDay,
  parseDay,
  requireDay,
} from '#app/shared/dates.ts';
import { emailError, isEmail } from '#app/shared/person/email.ts';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import {
  employeePositions,
  type OnboardingStatus,
  onboardingStatuses,
  tshirtSizes,
  withoutPlaceholder,
} from './employee.ts';
import { cleanAnswer, recordRules } from './record-rules.ts';

/** `now` decides the age, by the exact birthday in the cafe's time zone; `onFile` is the stored record. */
type Context = {
  now: Date;
  onFile: Partial<Record<keyof typeof recordRules | 'started_on' | 'left_on', string | null>>;
};

const missing = 'Name, email, and job position are required';
const { full_name_ic, email, ...asked } = recordRules;

export const newEmployeeRules = {
  full_name_ic: { ...full_name_ic, missing },
  email: { ...email, missing, error: unless(isEmail, emailError) },
  job_position: choice('Job position', employeePositions, missing),
} as const satisfies Record<string, Rule>;

const pinError = 'PIN must be exactly 4 digits';

const askedOfRecord = {
  ...asked,
  date_of_birth: { ...asked.date_of_birth, error: birthDateError },
  tshirt_size: {
    ...choice('T-shirt size', tshirtSizes, 'Please choose a T-shirt size.'),
    clean: cleanAnswer,
  },
} as const satisfies Record<string, Rule<Context>>;

/** Makes a rule optional. A text that is the same as the stored one is not validated again. */
function unlessKept(field: keyof Context['onFile'], rule: Rule<Context>): Rule<Context> {
  const isKept = (text: string, { onFile }: Context) =>
    text === withoutPlaceholder(onFile[field] ?? null);
  return {
    ...rule,
    optional: true,
    error: (text, context) =>
      isKept(text, context) ? null : (rule.error?.(text, context) ?? null),
  };
}

/** The fields that can be edited: the whole record. */
export const editRules = {
  ...newEmployeeRules,
  employee_pin: {
    label: 'PIN',
    limit: 4,
    clean: cleanAnswer,
    optional: true,
    errorTitle: 'Invalid PIN',
    tooLong: pinError,
    error: unless((text) => /^\d{4}$/.test(text), pinError),
  },
  onboarding_status: choice('Status', onboardingStatuses),
  started_on: unlessKept('started_on', {
    label: 'Started on',
    limit: choiceLimit,
    error: startedOnError,
  }),
  left_on: unlessKept('left_on', { label: 'Left on', limit: choiceLimit, error: leftOnError }),
  ...mapFields(askedOfRecord, (field) => unlessKept(field, askedOfRecord[field])),
} as const satisfies Record<string, Rule<Context>>;

export type EditField = keyof typeof editRules;

export const editFields = fieldsOf(editRules);

/** The form for a last day. The server checks the rest, since it knows the rest of the record. */
export const lastDayRules = {
  left_on: { label: 'Last day', limit: choiceLimit, error: unless(isDay, dayError) },
} as const satisfies Record<string, Rule>;

/** The texts of the form; an unknown value is ''. */
export type EditForm = Texts<EditField>;

export function textsOf(
  record: Record<EditField, string | null> & { onboarding_status: OnboardingStatus },
): EditForm {
  const texts = mapFields(editRules, (field) => withoutPlaceholder(record[field]));
  // 'pending' looks like a placeholder, but is a status.
  return { ...texts, onboarding_status: record.onboarding_status };
}

export type NewEmployee = Texts<keyof typeof newEmployeeRules>;

/** @returns the clean texts, '' for unknown values */
export function checkEdit(
  form: EditForm,
  now: Date,
  onFile: Context['onFile'] = {},
): Result<EditField> {
  const result = checkTexts(editRules, form, { now, onFile });
  if (!result.ok) return result;
  const { started_on, left_on } = result.value;
  if (left_on === '' || started_on <= left_on) return result;
  return { ok: false, errors: [{ field: 'left_on', message: 'This is before ‘Started on’.' }] };
}

const longestCareerYears = 60;

/** Refuses a likely slip in the year, which would stay in the register for good. */
function startedOnError(text: string, { now }: Context): string | null {
  const today = cafeDay(now);
  const isAgesAgo = text < isoDay(addMonths(today, -longestCareerYears * 12));
  return (
    nearDayError(text, today) ?? (isAgesAgo ? `More than ${longestCareerYears} years ago.` : null)
  );
}

function nearDayError(text: string, today: Day): string | null {
  const day = parseDay(text);
  if (!day) return dayError;
  return isoDay(day) > isoDay(addMonths(today, 12)) ? 'At most a year from now.' : null;
}

/** Refuses a slip in the year, or ill will, that would delete the record within days or keep it for a century. */
function leftOnError(text: string, { now }: Context): string | null {
  const today = cafeDay(now);
  const error = nearDayError(text, today);
  if (error) return error;
  const { years } = retentionPeriods.employeeWhoLeft;
  const isNearlyOver = isoDay(addMonths(requireDay(text), years * 12 - 1)) <= isoDay(today);
  return isNearlyOver ? `Nearly ${years} years ago or more. Delete the record instead.` : null;
}

function birthDateError(text: string, { now }: Context): string | null {
  const birth = parseDay(text);
  if (!birth) return 'Please enter a valid date of birth.';
  return ageOn(birth, cafeDay(now)) < 18 ? 'An employee must be at least 18 years old.' : null;
}
