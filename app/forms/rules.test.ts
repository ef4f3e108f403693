import { expect, test } from 'vitest';
import {
  checkForm,
  checkTexts,
  choice,
  day,
  lines,
  longestForm,
  type Rules,
  readTexts,
  unless,
} from './rules.ts';

const rules: Rules<'name' | 'kind' | 'words' | 'born' | 'note', { closed: boolean }> = {
  name: { label: 'Name', limit: 5, error: unless((text) => text !== 'me', 'Who?') },
  kind: choice('Kind', ['own', 'other']),
  words: { label: 'Words', limit: 5, asked: ({ kind }) => kind === 'own' },
  born: { label: 'Birth', limit: 10, clean: day },
  note: { label: 'Note', limit: 5, optional: (_, { closed }) => closed },
};
const right = { name: 'Ali', kind: 'own', words: 'mine', born: '2000-03-05', note: 'x' };

const check = (changes: Partial<typeof right>, closed = false) => {
  const result = checkTexts(rules, { ...right, ...changes }, { closed });
  return result.ok ? result.value : result.errors.map(({ message }) => message);
};

test('a valid form gives its clean texts', () => {
  expect(check({ name: ' A\tli ' })).toEqual({ ...right, name: 'A li' });
});

test('every error is reported in the order of the rules, one per field', () => {
  expect(check({ name: '\u200d', kind: 'own', words: '', born: '2000--05', note: '' })).toEqual([
    'Name is required',
    'Words is required',
    'Birth is required',
    'Note is required',
  ]);
  expect(check({ name: 'me', kind: 'none' })).toEqual(['Who?', 'Kind is required']);
});

test('the length of a text is checked as typed, and again after cleaning', () => {
  const tooLong = ['Name is too long (5 characters at most)'];
  expect(check({ name: `A${' '.repeat(18)}b` })).toMatchObject({ name: 'A b' });
  expect(check({ name: `A${' '.repeat(20)}b` })).toEqual(tooLong);
  expect(check({ name: '123456' })).toEqual(tooLong);
  expect(check({ kind: 'x'.repeat(1000) })).toEqual(['Kind is required']);
});

test('a field that is not asked for is dropped, and an optional one may be empty', () => {
  expect(check({ kind: 'other', words: 'x'.repeat(1000) })).toMatchObject({ words: '' });
  expect(check({ note: '' }, true)).toMatchObject({ note: '' });
});

test('a form is read by the names of its rules; a day as one field or as three', () => {
  const read = (fields: object) => readTexts(rules, new Map(Object.entries(fields)));
  const picked = { 'born.year': '2000', 'born.month': '3', 'born.day': '5' };
  expect(read({ ...right, more: 'x' })).toEqual(right);
  expect(read({ name: new Blob(), ...picked })).toMatchObject({ name: '', born: '2000-03-05' });
  expect(read({ ...picked, 'born.month': '' })).toMatchObject({ born: '2000--05' });
  expect(read({})).toEqual({ name: '', kind: '', words: '', born: '', note: '' });
});

test('a form as it is sent is read and checked', () => {
  const form = new FormData();
  form.set('kind', 'none');
  const errors = [{ field: 'kind', message: 'Kind is required' }];
  expect(checkForm({ kind: choice('Kind', ['own']) })(form)).toEqual({ ok: false, errors });
});

test('the longest form has nine bytes for each letter of its limits, and overhead for each field', () => {
  expect(longestForm(rules)).toBe((5 + 40 + 5 + 10 + 5) * 9 + 5 * 256);
});

test('a day with a part missing is empty, and line breaks are kept', () => {
  expect(['-03-05', '2000--05', '2000-03-', '2000-03-05'].map(day)).toEqual([
    '',
    '',
    '',
    '2000-03-05',
  ]);
  expect(lines(' 8 Jalan 4/1\r\nBangi ')).toBe('8 Jalan 4/1\nBangi');
  expect(lines('\u200d\n')).toBe('');
});
