import { expect, test } from 'vitest';
import { readFilters } from './employee-filters.tsx';

test('an empty URL lets everybody through', () => {
  expect(readFilters(new URLSearchParams())).toEqual({ status: null, position: null, search: '' });
});

test('unknown choices are dropped, and a search is trimmed and cut', () => {
  const search = new URLSearchParams({
    status: 'gone',
    position: 'Chef',
    search: '  Siti\u0000\nAminah ',
  });
  expect(readFilters(search)).toEqual({ status: null, position: null, search: 'Siti Aminah' });
  const long = new URLSearchParams({ search: 'x'.repeat(300) });
  expect(readFilters(long).search).toHaveLength(200);
});
