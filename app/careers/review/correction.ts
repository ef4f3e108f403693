/** The rules of correcting an application (spec 2.47), the same in the browser and on the server. */
import { type ApplicationForm, applicationRules } from '#app/careers/application.ts';
import { splitWorkType } from '#app/careers/application-options.ts';
import type { Application } from '#app/careers/applications.server.ts';
import { checkTexts, mapFields, type Result, type Rule, type Rules } from '#app/forms/rules.ts';

type Field = keyof ApplicationForm;

type Context = { now: Date; onFile: ApplicationForm };

const rules: Rules<Field, Date> = applicationRules;

/** A rule that does not validate a text again if it is the same as the stored one. */
function unlessKept(field: Field): Rule<Context> {
  const { error, ...rule } = rules[field];
  return {
    ...rule,
    optional: (_, { onFile }) => onFile[field] === '',
    error: (text, { now, onFile }) =>
      text === onFile[field] ? null : (error?.(text, now) ?? null),
  };
}

const checked = mapFields(rules, unlessKept);

/** Job and own words cannot be corrected: each job has its own form, and the words are the applicant's. */
const { job_position: _, why_embun: __, ...asked } = checked;

export const correctionRules = asked;

export type CorrectedField = keyof typeof correctionRules;

export type Correction = Record<CorrectedField, string>;

export function textsOf(application: Application): ApplicationForm {
  const stored = { ...application, custom_work_type: '' };
  return {
    ...mapFields(applicationRules, (field) => stored[field]),
    ...splitWorkType(application.work_type),
  };
}

/** The clean texts of the whole application. */
export function checkCorrection(
  form: Correction,
  now: Date,
  onFile: ApplicationForm,
): Result<Field> {
  // Take only those fields of `form` that may be corrected.
  const corrected = mapFields(correctionRules, (field) => form[field]);
  return checkTexts(checked, { ...onFile, ...corrected }, { now, onFile });
}

/** The labels of the fields that a correction changes, as the applicant reads them. */
export function correctedLabels(before: ApplicationForm, after: ApplicationForm): string[] {
  const changed = Object.entries(correctionRules).filter(
    ([field, { asked }]) =>
      (asked?.(after) ?? true) &&
      before[field as CorrectedField] !== after[field as CorrectedField],
  );
  return [...new Set(changed.map(([, { label }]) => label))];
}
