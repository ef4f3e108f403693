import { expect, test } from 'vitest';
import { birthYears } from './birth-years.ts';

test('in 2026 the list runs from 2008 down to 1927, 82 years', () => {
  const years = birthYears(2026);
  expect(years).toHaveLength(82);
  expect(years[0]).toBe(2008);
  expect(years.at(-1)).toBe(1927);
});
