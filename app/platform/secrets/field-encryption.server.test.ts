import { expect, it } from 'vitest';
import {
  type FieldPlace,
  fieldKeyId,
  openField,
  SealBrokenError,
  sealField,
} from './field-encryption.server.ts';
import { createKeys } from './keys.server.ts';

const oldSecret = 'the secret of last year, long enough';
const keys = createKeys('the secret of this year, long enough', [oldSecret]);
const place: FieldPlace = { table: 'people', column: 'ic_number', id: '1' };

it.each(['900101-10-1234', '', '陈美玲 முருகன் 🍵', 'x'.repeat(10_000)])(
  'opens what it sealed: %#',
  (text) => {
    const sealed = sealField(keys, place, text);
    expect(openField(keys, place, sealed)).toBe(text);
    expect(sealed).not.toContain(text.slice(0, 8) || 'x'.repeat(8));
    expect(sealed).toMatch(/^sealed:1:[\w-]{8}:[\w-]+$/);
  },
);

it('the same text looks different each time', () => {
  const sealed = Array.from({ length: 50 }, () => sealField(keys, place, '900101-10-1234'));
  expect(new Set(sealed).size).toBe(50);
});

it.each<[string, FieldPlace]>([
  ['row', { ...place, id: '2' }],
  ['column', { ...place, column: 'kwsp_no' }],
  ['table', { ...place, table: 'pets' }],
  ['split of the same letters', { table: 'people', column: 'ic_number1', id: '' }],
])('does not open in another %s', (_name, other) => {
  const sealed = sealField(keys, place, '900101-10-1234');
  expect(() => openField(keys, other, sealed)).toThrow(SealBrokenError);
});

it('does not open when one letter of it was changed, or the end was cut off', () => {
  const sealed = sealField(keys, place, '900101-10-1234');
  const start = 'sealed:1:12345678:'.length;
  for (let at = start; at < sealed.length - 1; at++) {
    const letter = sealed[at] === 'A' ? 'B' : 'A';
    const changed = sealed.slice(0, at) + letter + sealed.slice(at + 1);
    expect(() => openField(keys, place, changed)).toThrow(SealBrokenError);
  }
  for (const left of [1, 10])
    expect(() => openField(keys, place, sealed.slice(0, start + left))).toThrow(SealBrokenError);
  expect(() => openField(keys, place, 'in the clear')).toThrow(SealBrokenError);
});

it('a key before the current one opens and never seals', () => {
  const old = createKeys(oldSecret);
  const sealed = sealField(old, place, '900101-10-1234');
  expect(openField(keys, place, sealed)).toBe('900101-10-1234');
  expect(sealed).toContain(`:${fieldKeyId(old)}:`);
  expect(fieldKeyId(keys)).not.toBe(fieldKeyId(old));
  expect(sealField(keys, place, 'x')).toContain(`:${fieldKeyId(keys)}:`);
});

it('without its key says which one is missing, and nothing of what is inside', () => {
  const sealed = sealField(keys, place, '900101-10-1234');
  const message = `No key for people.ic_number of 1: it was sealed under ${fieldKeyId(keys)}`;
  expect(() => openField(createKeys('a third secret'), place, sealed)).toThrow(message);
});
