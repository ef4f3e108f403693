import { expect, test } from 'vitest';
import { changedSearch, readPageChoice, readSearchText } from './list-url.ts';

test('an empty URL is the first page', () => {
  expect(readPageChoice(new URLSearchParams())).toEqual({ after: undefined, before: undefined });
});

test('a page and a search text are read from the URL, and the text is cleaned', () => {
  const search = new URLSearchParams('after=abc&before=def&search=%20siti%00%0Aaminah%20');
  expect(readPageChoice(search)).toEqual({ after: 'abc', before: 'def' });
  expect(readSearchText(search, 40)).toBe('siti aminah');
  expect(readSearchText(search, 4)).toBe('siti');
  expect(readSearchText(new URLSearchParams(), 40)).toBe('');
});

test('a changed filter starts from the first page and keeps the open dialog', () => {
  const search = new URLSearchParams('after=abc&before=def&application=1&state=johor&search=siti');
  expect(changedSearch(search, { status: 'pending', state: ['johor', 'perlis'] })).toBe(
    '?application=1&search=siti&status=pending&state=johor&state=perlis',
  );
});

test('opening a dialog keeps the page, and closes the dialog open before', () => {
  const search = new URLSearchParams('after=abc&view=1');
  const dialogs = ['view', 'edit'];
  expect(changedSearch(search, { application: '7' }, [])).toBe('?after=abc&view=1&application=7');
  expect(changedSearch(search, { edit: '1' }, dialogs)).toBe('?after=abc&edit=1');
  expect(changedSearch(search, {}, dialogs)).toBe('?after=abc');
  expect(changedSearch(new URLSearchParams('application=7'), { application: '' }, [])).toBe('?');
});
