import {
  choiceLimit,
  day,
  lines,
  mapFields,
  type Rule,
  type Texts,
  unless,
} from '#app/forms/rules.ts';
import { dayError, isDay } from '#app/shared/dates.ts';
import { linesOf } from '#app/shared/text.ts';
import type { Job } from './job.ts';

const list = { limit: 5000, clean: lines, optional: true };

/** The texts of a job that an admin may change, named like its columns. */
export const jobRules = {
  salary: { label: 'Salary', limit: 120 },
  subtitle: { label: 'Subtitle', limit: 200 },
  description: { label: 'Description', limit: 2000 },
  duties: { label: 'What you will do', ...list },
  qualifications: { label: 'What you bring', ...list },
  physical_requirements: { label: 'Physical requirements', ...list },
  valid_through: {
    label: 'Last day for applications',
    limit: choiceLimit,
    clean: day,
    optional: true,
    error: unless(isDay, dayError),
  },
} as const satisfies Record<string, Rule>;

export type JobField = keyof typeof jobRules;

export function jobTexts(job: Job): Texts<JobField> {
  return mapFields(jobRules, (field) => [job[field] ?? ''].flat().join('\n'));
}

/** The job with these texts, each line of a list once. */
export function withTexts(job: Job, texts: Texts<JobField>): Job {
  const { salary, subtitle, description } = texts;
  return {
    ...job,
    ...{ salary, subtitle, description },
    duties: listOf(texts.duties),
    qualifications: listOf(texts.qualifications),
    physical_requirements: listOf(texts.physical_requirements),
    valid_through: texts.valid_through || null,
  };
}

function listOf(text: string): string[] {
  return [...new Set(linesOf(text))];
}
