/** The rules of a job application (spec 5.7), the same in the browser and on the server. */
import * as z from 'zod/mini';
import { brand } from '#app/brand.ts';
import { ageOn, cafeDay, parseDay } from '#app/shared/dates.ts';
import { emailMaxLength, isEmail } from '#app/shared/email.ts';
import type { FileFacts, FileKind } from '#app/shared/file-limits.ts';
import { fileFault, jpegFile, pdfFile } from '#app/shared/file-limits.ts';
import { isPhone, phoneFault } from '#app/shared/phone.ts';
import { cleanLine, cleanText, hasVisibleText, longestAnswer, rawLimit } from '#app/shared/text.ts';
import type { Option } from './application-options.ts';
import {
  durations,
  isFullTime,
  jobPositions,
  othersSpecify,
  states,
  workTypes,
} from './application-options.ts';
import type { ApplicationForm, ApplicationText, FileField } from './apply/application-wire.ts';
import { toWire } from './apply/application-wire.ts';

// Without this zod tries `new Function` once, which a strict content security policy reports.
z.config({ jitless: true });

const ageLimits = { minimum: 18, maximum: 80 } as const;

/** In UTF-16 units, as `maxlength` counts. Generous: they only stop abuse. */
export const textLimits = {
  fullName: 200,
  email: emailMaxLength,
  phone: 40,
  address: 500,
  city: 100,
  postcode: 40,
  customWorkType: 200,
  whyEmbun: longestAnswer,
} as const;

const choiceLimit = 40;

export const fileRules = {
  resume: { label: 'Resume', kind: pdfFile },
  fullBodyImage: { label: 'Full body image', kind: jpegFile },
  selfieImage: { label: 'Selfie', kind: jpegFile },
} as const satisfies Record<FileField, { label: string; kind: FileKind }>;

/** Null where there is none. On the server `type` is validated by content. */
export type ApplicationFiles = Record<FileField, FileFacts | null>;

export type ApplicationField = keyof ApplicationForm | FileField;

export type Failure = { field: ApplicationField; message: string };

/** Every failure, the first to be shown first. */
export type Verdict = { ok: true; text: ApplicationText } | { ok: false; failures: Failure[] };

/**
 * Checks the whole form. One failure a field at most, in the order of spec 5.7: text, then missing
 * files, then unfit files. Full time drops the working days; part time may send a resume or not.
 * @param now decides the age, by the exact birthday in the cafe's time zone
 */
export function checkApplication(
  form: ApplicationForm,
  files: ApplicationFiles,
  now: Date,
): Verdict {
  const parsed = formSchema(form, now).safeParse(form);
  const failures = [
    ...(parsed.success ? [] : textFailures(parsed.error)),
    ...missingFiles(form, files),
    ...invalidFiles(files),
  ];
  if (!parsed.success || failures.length > 0) return { ok: false, failures };
  return { ok: true, text: toWire(parsed.data) };
}

function applicationFileFault(field: FileField, file: FileFacts): string | null {
  const fault = fileFault(file, fileRules[field].kind);
  return fault && prefixed(field, fault);
}

export function prefixed(field: FileField, message: string): string {
  return `${fileRules[field].label}: ${message}`;
}

/** Keys in the order of spec 5.7, which is the order of the failures. The job is not in that list: no
 * one can leave it out in the form, so it is said last. */
function formSchema(form: ApplicationForm, now: Date) {
  const partTime = form.jobPosition === 'Part Time Barista';
  const custom = partTime && form.workType === othersSpecify;
  return z.object({
    fullName: text('Full name', textLimits.fullName),
    email: emailAddress(),
    phone: text('Phone', textLimits.phone).check(z.refine(isPhone, phoneFault)),
    address: text('Address', textLimits.address, cleanText),
    city: text('City', textLimits.city),
    state: oneOf(values(states), 'State is required'),
    postcode: text('Postcode', textLimits.postcode).check(
      z.refine((text) => /^\d{5}$/.test(text), 'Enter a postcode of five digits.'),
    ),
    dateOfBirth: dateOfBirth(now),
    workType: partTime
      ? oneOf(values(workTypes), 'Working days preference is required')
      : ignored(),
    customWorkType: custom
      ? text(
          'Working days preference',
          textLimits.customWorkType,
          cleanLine,
          'Please specify your working days preference.',
        )
      : ignored(),
    duration: oneOf(values(durations), 'Duration is required'),
    whyEmbun: text(`Why ${brand.name}?`, textLimits.whyEmbun, cleanText),
    jobPosition: oneOf(jobPositions, 'Job position is required'),
  });
}

function text(
  label: string,
  limit: number,
  clean: (text: string) => string = cleanLine,
  missing = `${label} is required`,
) {
  const error = `${label} is too long (${limit} characters at most)`;
  return bounded(limit, error).check(
    z.overwrite(clean),
    z.refine(hasVisibleText, { error: missing, abort: true }),
    z.maxLength(limit, error),
  );
}

/** A text that is refused by its length alone, as typed, when it can't be of this limit. */
function bounded(limit: number, error: string) {
  return z.string().check(z.maxLength(rawLimit(limit), { error, abort: true }));
}

function emailAddress() {
  const error = 'Please enter a valid email address.';
  return text('Email', textLimits.email).check(z.refine(isEmail, { error }));
}

function dateOfBirth(now: Date) {
  const age = (text: string) => {
    const birth = parseDay(text);
    return birth && ageOn(birth, cafeDay(now));
  };
  const invalid = 'Please enter a valid date of birth.';
  const tooYoung = `You must be at least ${ageLimits.minimum} years old to apply.`;
  return bounded(choiceLimit, invalid).check(
    z.overwrite(cleanLine),
    z.refine((text) => text !== '', { error: 'Date of birth is required', abort: true }),
    z.refine((text) => age(text) !== null, { error: invalid, abort: true }),
    z.refine((text) => (age(text) ?? 0) >= ageLimits.minimum, { error: tooYoung, abort: true }),
    z.refine((text) => (age(text) ?? 0) <= ageLimits.maximum, { error: invalid }),
  );
}

function oneOf(allowed: readonly string[], error: string) {
  return bounded(choiceLimit, error).check(
    z.overwrite(cleanLine),
    z.refine((text) => allowed.includes(text), { error }),
  );
}

function ignored() {
  return z.string().check(z.overwrite(() => ''));
}

function values(options: readonly Option[]): string[] {
  return options.map((option) => option.value);
}

function textFailures(error: z.core.$ZodError): Failure[] {
  const first = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = String(path[0]);
    if (!first.has(field)) first.set(field, message);
  }
  return [...first].map(([field, message]) => ({ field: field as ApplicationField, message }));
}

function missingFiles(form: ApplicationForm, files: ApplicationFiles): Failure[] {
  const failures: Failure[] = [];
  if (isFullTime(form.jobPosition) && !files.resume) {
    failures.push({ field: 'resume', message: 'Resume is required for full-time positions.' });
  }
  if (!files.fullBodyImage) {
    failures.push({ field: 'fullBodyImage', message: 'Full body image is required' });
  }
  if (!files.selfieImage) {
    failures.push({ field: 'selfieImage', message: 'Selfie image is required' });
  }
  return failures;
}

function invalidFiles(files: ApplicationFiles): Failure[] {
  const fields: FileField[] = ['resume', 'fullBodyImage', 'selfieImage'];
  return fields.flatMap((field) => {
    const file = files[field];
    const message = file && applicationFileFault(field, file);
    return message ? [{ field, message }] : [];
  });
}
