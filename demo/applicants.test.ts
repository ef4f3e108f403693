import { expect, test } from 'vitest';
import { states } from '#app/careers/application-options.ts';
import { inventApplicants } from './applicants.ts';

const now = new Date('2026-11-20T02:00:00Z');
const applicants = inventApplicants(now);

test('there are sixty, from every state, for both jobs, in every status', () => {
  expect(applicants).toHaveLength(60);
  const all = <T>(pick: (applicant: (typeof applicants)[number]) => T) =>
    [...new Set(applicants.map(pick))].sort();
  expect(all(({ text }) => text.state)).toEqual(states.map((state) => state.value).sort());
  expect(all(({ text }) => text.job_position)).toEqual(['Full Time Barista', 'Part Time Barista']);
  expect(all(({ steps }) => steps.at(-1)?.status ?? 'pending')).toEqual([
    'accepted',
    'pending',
    'rejected',
    'reviewing',
  ]);
  expect(all(({ text }) => text.email)).toHaveLength(60);
});

test('everything happened in the last months, one thing after the other', () => {
  const earliest = now.getTime() - 125 * 24 * 3_600_000;
  for (const { receivedAt, steps } of applicants) {
    const times = [receivedAt, ...steps.map((step) => step.at)].map((at) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThan(earliest);
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
  }
});

test('every run tells the same story', () => {
  expect(inventApplicants(now)).toEqual(applicants);
});
