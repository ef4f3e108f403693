/**
 * What a job application asks and refuses (spec 5.7), the same in the browser and on the server: the
 * order of its fields, their limits, and the words in which a failure is said. All names are those of
 * the columns and of the wire (spec 7.3).
 */
import { brand } from '#app/brand.ts';
import {
  checkTexts,
  choice,
  choiceLimit,
  day,
  type Failure,
  lines,
  type Result,
  type Rule,
  readTexts,
  type Texts,
  unless,
} from '#app/forms/rules.ts';
import { ageOn, cafeDay, parseDay } from '#app/shared/dates.ts';
import { emailMaxLength, isEmail } from '#app/shared/email.ts';
import {
  type FileFacts,
  type FileKind,
  fileFault,
  jpegFile,
  pdfFile,
} from '#app/shared/file-limits.ts';
import { isPhone, phoneFault } from '#app/shared/phone.ts';
import { longestAnswer } from '#app/shared/text.ts';
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

/** Said when there is nothing more exact to say (spec 8.2). */
export const submitFailedMessage =
  'Failed to submit application. Please check your files and try again.';

/** Youngest and oldest applicant in full years (spec 9.5). */
const ageLimits = { minimum: 18, maximum: 80 } as const;

const invalidBirth = 'Please enter a valid date of birth.';

/**
 * The fields in the order of their failures. The job comes last: no one can leave it out in the form.
 * `why_embun` is the name of a stored column: unlike its label it does not follow a change of brand.
 */
export const applicationRules = {
  full_name: { label: 'Full name', limit: 200 },
  email: {
    label: 'Email',
    limit: emailMaxLength,
    fault: unless(isEmail, 'Please enter a valid email address.'),
  },
  phone: { label: 'Phone', limit: 40, fault: unless(isPhone, phoneFault) },
  address: { label: 'Address', limit: 500, clean: lines },
  city: { label: 'City', limit: 100 },
  state: choice('State', values(states)),
  postcode: {
    label: 'Postcode',
    limit: 40,
    fault: unless((text) => /^\d{5}$/.test(text), 'Enter a postcode of five digits.'),
  },
  date_of_birth: {
    label: 'Date of birth',
    limit: choiceLimit,
    tooLong: invalidBirth,
    clean: day,
    fault: birthFault,
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

/** An application's text as typed. */
export type ApplicationForm = Texts<keyof typeof applicationRules>;

/** An application's text as sent and stored: working days are one field, `availability` is always empty. */
export type ApplicationText = Omit<ApplicationForm, 'custom_work_type'> & { availability: string };

/** The files: what the messages call each, and which kind it must be. */
export const fileRules = {
  resume: { label: 'Resume', kind: pdfFile },
  full_body_image: { label: 'Full body image', kind: jpegFile },
  selfie_image: { label: 'Selfie', kind: jpegFile },
} as const satisfies Record<string, { label: string; kind: FileKind }>;

/** A file of the form. */
export type FileField = keyof typeof fileRules;

/** In the order of their failures. */
export const fileFields = Object.keys(fileRules) as FileField[];

export type ApplicationField = keyof ApplicationForm | FileField;

/** The chosen files; an absent one is left out. On the server `type` is validated by content. */
export type ApplicationFiles = Partial<Record<FileField, FileFacts>>;

/** The text of a form, as its inputs hold it or as it is sent. */
export function readApplication(fields: { get(name: string): unknown }): ApplicationForm {
  const texts = readTexts(applicationRules, fields);
  return { ...texts, ...splitWorkType(texts.work_type) };
}

/**
 * Checks the whole form. One failure a field at most, in the order of spec 5.7: text, then missing
 * files, then unfit files. Full time drops the working days; part time may send a resume or not.
 * @param now decides the age, by the exact birthday in the cafe's time zone
 */
export function checkApplication(
  form: ApplicationForm,
  files: ApplicationFiles,
  now: Date,
): Result<ApplicationField, ApplicationText> {
  const result = checkTexts(applicationRules, form, now);
  const failures: Failure<ApplicationField>[] = [
    ...(result.ok ? [] : result.failures),
    ...missingFiles(form, files),
    ...invalidFiles(files),
  ];
  if (!result.ok || failures.length > 0) return { ok: false, failures };
  const { custom_work_type, ...texts } = result.value;
  const work_type = joinWorkType(texts.work_type, custom_work_type);
  return { ok: true, value: { ...texts, work_type, availability: '' } };
}

export function prefixed(field: FileField, message: string): string {
  return `${fileRules[field].label}: ${message}`;
}

function birthFault(text: string, now: Date): string | null {
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
    const fault = file && fileFault(file, fileRules[field].kind);
    return fault ? [{ field, message: prefixed(field, fault) }] : [];
  });
}
