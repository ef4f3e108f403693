import { expect, test } from 'vitest';
import { changedSearch, readListUrl } from './list-url.ts';

test('an empty URL is the first page of everybody', () => {
  expect(readListUrl(new URLSearchParams())).toEqual({
    filters: { status: null, position: null, search: '' },
    page: { after: undefined, before: undefined },
    viewId: null,
    editId: null,
    add: null,
  });
});

test('unknown choices are dropped, and a search is trimmed and cut', () => {
  const search = new URLSearchParams({
    status: 'gone',
    position: 'Chef',
    search: '  Siti\u0000\nAminah ',
  });
  expect(readListUrl(search).filters).toEqual({
    status: null,
    position: null,
    search: 'Siti Aminah',
  });
  const long = new URLSearchParams({ search: 'x'.repeat(300) });
  expect(readListUrl(long).filters.search).toHaveLength(200);
});

test('a changed filter starts from the first page', () => {
  const search = new URLSearchParams('after=abc&search=siti');
  expect(changedSearch(search, { status: 'expired' }).toString()).toBe(
    'search=siti&status=expired',
  );
});

test('opening a record keeps the page, and closes what was open before', () => {
  const search = new URLSearchParams('after=abc&view=1');
  expect(changedSearch(search, { edit: '1' }).toString()).toBe('after=abc&edit=1');
  expect(changedSearch(search, { view: '' }).toString()).toBe('after=abc');
});
