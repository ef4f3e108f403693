// The rules of a job application (spec 5.7), shared by browser and server. The fields are named like the columns
// and the fields of the request (spec 7.3).
import { brand } from '#app/brand.ts';
import {
  checkTexts,
  choice,
  choiceLimit,
  day,
  type FieldError,
  lines,
  type Result,
  type Rule,
  readTexts,
  type Texts,
  unless,
} from '#app/forms/rules.ts';
import { ageOn, cafeDay, parseDay } from '#app/shared/dates.ts';
import { type FileKind, jpegFile, pdfFile, sizeError } from '#app/shared/file-limits.ts';
import { cleanEmail, emailError, emailMaxLength, isEmail } from '#app/shared/person/email.ts';
import { isPhone, phoneError } from '#app/shared/person/phone.ts';
import { cleanNumber, longestAnswer } from '#app/shared/text.ts';
import {
  durations,
  isFullTime,
  jobPositions,
  joinWorkType,
  type Option,
  othersSpecify,
  splitWorkType,
  states,
  workTypes,
} from './application-options.ts';

/** The default error (spec 8.2). */
export const submitFailedMessage =
  'Failed to submit application. Please check your files and try again.';

/** In full years (spec 9.5). */
const ageLimits = { minimum: 18, maximum: 80 } as const;

const invalidBirth = 'Please enter a valid date of birth.';

/**
 * The rules, in the order of their errors. The job comes last, since the form always has it. `why_embun` is the name
 * of a column: unlike its label it does not follow the brand.
 */
export const applicationRules = {
  full_name: { label: 'Full name', limit: 200 },
  email: {
    label: 'Email',
    limit: emailMaxLength,
    clean: cleanEmail,
    error: unless(isEmail, emailError),
  },
  phone: { label: 'Phone', limit: 40, clean: cleanNumber, error: unless(isPhone, phoneError) },
  address: { label: 'Address', limit: 500, clean: lines },
  city: { label: 'City', limit: 100 },
  state: choice('State', values(states)),
  postcode: {
    label: 'Postcode',
    limit: 40,
    clean: cleanNumber,
    error: unless((text) => /^\d{5}$/.test(text), 'Enter a postcode of five digits.'),
  },
  date_of_birth: {
    label: 'Date of birth',
    limit: choiceLimit,
    tooLong: invalidBirth,
    clean: day,
    error: birthDateError,
  },
  work_type: {
    ...choice('Working days preference', values(workTypes)),
    asked: ({ job_position }) => job_position === 'Part Time Barista',
  },
  custom_work_type: {
    label: 'Working days preference',
    limit: 200,
    missing: 'Please specify your working days preference.',
    asked: ({ job_position, work_type }) =>
      job_position === 'Part Time Barista' && work_type === othersSpecify,
  },
  duration: choice('Duration', values(durations)),
  why_embun: { label: `Why ${brand.name}?`, limit: longestAnswer, clean: lines },
  job_position: choice('Job position', jobPositions),
} as const satisfies Record<string, Rule<Date>>;

export type ApplicationForm = Texts<keyof typeof applicationRules>;

/** The texts as sent and stored: working days are one field, `availability` is always empty. */
export type ApplicationText = Omit<ApplicationForm, 'custom_work_type'> & { availability: string };

/** Label and type of each file. */
export const fileRules = {
  resume: { label: 'Resume', kind: pdfFile },
  full_body_image: { label: 'Full body image', kind: jpegFile },
  selfie_image: { label: 'Selfie', kind: jpegFile },
} as const satisfies Record<string, { label: string; kind: FileKind }>;

export type FileField = keyof typeof fileRules;

/** The files, in the order of their errors. */
export const fileFields = Object.keys(fileRules) as FileField[];

export type ApplicationField = keyof ApplicationForm | FileField;

/** The sizes of the files. Their types are checked elsewhere, since that takes their bytes. */
export type ApplicationFiles = Partial<Record<FileField, { readonly size: number }>>;

export function readApplication(fields: { get(name: string): unknown }): ApplicationForm {
  const texts = readTexts(applicationRules, fields);
  return { ...texts, ...splitWorkType(texts.work_type) };
}

/**
 * Checks an application. At most one error per field, in the order of spec 5.7: texts, missing files, sizes of files.
 * Working days are dropped for full time; the resume is optional for part time.
 * @param now for the age, by the exact birthday in the cafe's time zone
 */
export function checkApplication(
  form: ApplicationForm,
  files: ApplicationFiles,
  now: Date,
): Result<ApplicationField, ApplicationText> {
  const result = checkTexts(applicationRules, form, now);
  const errors: FieldError<ApplicationField>[] = [
    ...(result.ok ? [] : result.errors),
    ...missingFiles(form, files),
    ...invalidFiles(files),
  ];
  if (!result.ok || errors.length > 0) return { ok: false, errors };
  const { custom_work_type, ...texts } = result.value;
  const work_type = joinWorkType(texts.work_type, custom_work_type);
  return { ok: true, value: { ...texts, work_type, availability: '' } };
}

export function prefixed(field: FileField, message: string): string {
  return `${fileRules[field].label}: ${message}`;
}

function birthDateError(text: string, now: Date): string | null {
  const birth = parseDay(text);
  if (!birth) return invalidBirth;
  const age = ageOn(birth, cafeDay(now));
  if (age < ageLimits.minimum) {
    return `You must be at least ${ageLimits.minimum} years old to apply.`;
  }
  return age > ageLimits.maximum ? invalidBirth : null;
}

function values(options: readonly Option[]): string[] {
  return options.map((option) => option.value);
}

function missingFiles(form: ApplicationForm, files: ApplicationFiles) {
  const messages = {
    resume: isFullTime(form.job_position) && 'Resume is required for full-time positions.',
    full_body_image: 'Full body image is required',
    selfie_image: 'Selfie image is required',
  };
  return fileFields.flatMap((field) => {
    const message = !files[field] && messages[field];
    return message ? [{ field, message }] : [];
  });
}

function invalidFiles(files: ApplicationFiles) {
  return fileFields.flatMap((field) => {
    const file = files[field];
    const error = file && sizeError(file.size, fileRules[field].kind);
    return error ? [{ field, message: prefixed(field, error) }] : [];
  });
}
