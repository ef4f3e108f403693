import { expect, test } from 'vitest';
import { brand } from '#app/brand.ts';
import { changedJobs, findJob, isHiring, jobChanges, jobs } from './job.ts';
import { jobStructuredData } from './job-structured-data.ts';

const partTime = findJob(jobs, 'barista-parttime');
const data = (changes: Partial<typeof partTime>) =>
  jobStructuredData({ ...partTime, ...changes }, brand.addressLines, 'https://cafe.example');

test('a page carries only the changed texts', () => {
  expect(jobChanges(jobs)).toEqual([{}, {}]);
  const changed = jobs.map((job) => (job === partTime ? { ...job, is_open: false } : job));
  expect(jobChanges(changed)).toEqual([{}, { is_open: false }]);
  expect(changedJobs(jobChanges(changed))).toEqual(changed);
});

test('a job takes applications while it is open, its last day included', () => {
  const today = { year: 2026, month: 11, day: 23 };
  expect(isHiring(partTime, today)).toBe(true);
  expect(isHiring({ ...partTime, is_open: false }, today)).toBe(false);
  expect(isHiring({ ...partTime, valid_through: '2026-11-23' }, today)).toBe(true);
  expect(isHiring({ ...partTime, valid_through: '2026-11-22' }, today)).toBe(false);
});

test.each([
  ['RM1800/month plus a monthly KPI bonus', { value: 1800, unitText: 'MONTH' }],
  ['RM 1,950.50 per month', { value: 1950.5, unitText: 'MONTH' }],
  ['rm9 an hour', { value: 9, unitText: 'HOUR' }],
])('%s is told to search engines', (salary, value) => {
  expect(data({ salary }).baseSalary?.value).toMatchObject(value);
});

test('a salary without a clear amount, or a missing last day, is left out', () => {
  expect(data({ salary: 'By agreement, RM9/hour at least' })).not.toHaveProperty('baseSalary');
  expect(data({})).not.toHaveProperty('validThrough');
  const { validThrough } = data({ valid_through: '2026-12-31' });
  expect(validThrough).toBe('2026-12-31T23:59:59+08:00');
});

test('texts are escaped, and a job without lines has no list', () => {
  const script = '<script>alert(1)</script>';
  const none = { duties: [], qualifications: [], physical_requirements: [] };
  const { description } = data({ subtitle: script, description: 'a & b', ...none });
  expect(description).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>a &amp; b</p><p>RM9/hour plus a monthly KPI bonus.</p>',
  );
});
