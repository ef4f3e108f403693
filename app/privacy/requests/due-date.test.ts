import { expect, test } from 'vitest';
import { dueOn, dueText } from './due-date.ts';

test('an answer is due 21 days later, by the days of Malaysia', () => {
  expect(dueOn(new Date('2024-02-21T04:00:00Z'))).toBe('2024-03-13');
  // 23:59 and 00:00 in Kuala Lumpur.
  expect(dueOn(new Date('2023-02-20T15:59:59Z'))).toBe('2023-03-13');
  expect(dueOn(new Date('2023-02-20T16:00:00Z'))).toBe('2023-03-14');
  expect(dueOn(new Date('2024-12-31T16:00:00Z'))).toBe('2025-01-22');
});

test('the due day is told with its distance', () => {
  const text = (now: string) => dueText('2024-03-13', new Date(now));
  expect(text('2024-03-04T04:00:00Z')).toBe('Due 13 March 2024 (in 9 days)');
  expect(text('2024-03-12T15:59:59Z')).toBe('Due 13 March 2024 (in 1 day)');
  expect(text('2024-03-12T16:00:00Z')).toBe('Due 13 March 2024 (today)');
  expect(text('2024-03-13T16:00:00Z')).toBe('Due 13 March 2024 (1 day late)');
  expect(text('2024-03-15T04:00:00Z')).toBe('Due 13 March 2024 (2 days late)');
});
