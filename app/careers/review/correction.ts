/** The rules of correcting an application (spec 2.47), the same in the browser and on the server. */
import { type ApplicationForm, applicationRules } from '#app/careers/application.ts';
import { splitWorkType } from '#app/careers/application-options.ts';
import type { Application } from '#app/careers/applications.server.ts';
import { checkTexts, mapFields, type Result, type Rule, type Rules } from '#app/forms/rules.ts';

type Field = keyof ApplicationForm;

type Context = { now: Date; onFile: ApplicationForm };

const rules: Rules<Field, Date> = applicationRules;

/** What is left as it is stored is not validated anew. */
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

/** The job was chosen by a form of its own; what the applicant says of themselves is theirs. */
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
  // Nothing of `form` but what may be corrected.
  const corrected = mapFields(correctionRules, (field) => form[field]);
  return checkTexts(checked, { ...onFile, ...corrected }, { now, onFile });
}

/** The labels of what a correction changes, as the applicant reads them. */
export function correctedLabels(before: ApplicationForm, after: ApplicationForm): string[] {
  const changed = Object.entries(correctionRules).filter(
    ([field, { asked }]) =>
      (asked?.(after) ?? true) &&
      before[field as CorrectedField] !== after[field as CorrectedField],
  );
  return [...new Set(changed.map(([, { label }]) => label))];
}
