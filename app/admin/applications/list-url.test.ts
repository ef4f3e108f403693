import { expect, test } from 'vitest';
import { changedSearch, readListUrl } from './list-url.ts';

test('an empty URL is the first page of everything', () => {
  expect(readListUrl(new URLSearchParams())).toEqual({
    filters: { status: null, position: null, states: [] },
    page: { after: undefined, before: undefined },
    applicationId: null,
  });
});

test('several states are kept, in the order of the list; unknown values are dropped', () => {
  const search = new URLSearchParams(
    'status=gone&position=Chef&state=johor&state=mars&state=selangor',
  );
  expect(readListUrl(search).filters).toEqual({
    status: null,
    position: null,
    states: ['selangor', 'johor'],
  });
});

test('a changed filter starts from the first page and keeps the open application', () => {
  const search = new URLSearchParams('after=abc&application=1&state=johor');
  expect(changedSearch(search, { status: 'pending' }).toString()).toBe(
    'application=1&state=johor&status=pending',
  );
});

test('opening an application keeps the page', () => {
  const search = new URLSearchParams('after=abc');
  expect(changedSearch(search, { application: '7' }).toString()).toBe('after=abc&application=7');
  expect(changedSearch(new URLSearchParams('application=7'), { application: '' }).toString()).toBe(
    '',
  );
});
