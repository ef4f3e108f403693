import { expect, test } from 'vitest';
import { checkTexts } from '#app/forms/rules.ts';
import { findJob, jobs } from './job.ts';
import { jobRules, jobTexts, withTexts } from './job-form.ts';

const job = findJob(jobs, 'barista-parttime');

function check(changes: Partial<ReturnType<typeof jobTexts>>) {
  return checkTexts(jobRules, { ...jobTexts(job), ...changes }, null);
}

function typed(changes: Partial<ReturnType<typeof jobTexts>>) {
  const result = check(changes);
  if (!result.ok) throw new Error(result.errors[0]?.message);
  return withTexts(job, result.value);
}

test('a text that is not changed stays as it is', () => {
  expect(typed({})).toEqual(job);
});

test('a list has each line once, without empty ones; it may have none', () => {
  const text = ' Whisk  matcha. \r\n\r\n \u200b\nSmile.\nWhisk matcha.\n';
  expect(typed({ duties: text }).duties).toEqual(['Whisk matcha.', 'Smile.']);
  expect(typed({ qualifications: '  \n ' }).qualifications).toEqual([]);
});

test('a description is one paragraph', () => {
  expect(typed({ description: 'One.\nTwo.' }).description).toBe('One. Two.');
});

test.each([
  [{ salary: ' ' }, 'Salary is required'],
  [{ description: 'x'.repeat(10_000) }, 'Description is too long (2000 characters at most)'],
  [{ duties: 'x\n'.repeat(10_000) }, 'What you will do is too long (5000 characters at most)'],
  [{ valid_through: '2027-02-30' }, 'Please enter a valid date.'],
  [{ valid_through: 'soon' }, 'Please enter a valid date.'],
])('%# is refused: %s', (changes, message) => {
  expect(check(changes)).toMatchObject({ ok: false, errors: [{ message }] });
});
