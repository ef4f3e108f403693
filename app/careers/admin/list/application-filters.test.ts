import { expect, test } from 'vitest';
import { readFilters } from './application-filters.tsx';

test('an empty URL filters nothing', () => {
  expect(readFilters(new URLSearchParams())).toEqual({
    status: null,
    position: null,
    states: [],
    search: '',
  });
});

test('several states are kept, in the order of the list; unknown values are dropped', () => {
  const search = new URLSearchParams(
    'status=gone&position=Chef&state=johor&state=mars&state=selangor',
  );
  expect(readFilters(search)).toEqual({
    status: null,
    position: null,
    states: ['selangor', 'johor'],
    search: '',
  });
});
