import { expect, it } from 'vitest';
import {
  DecryptionError,
  decryptField,
  encryptField,
  type FieldPlace,
  fieldKeyId,
} from './field-encryption.server.ts';
import { createKeys } from './keys.server.ts';

const oldSecret = 'the secret of last year, long enough';
const keys = createKeys('the secret of this year, long enough', [oldSecret]);
const place: FieldPlace = { table: 'people', column: 'ic_number', id: '1' };

it.each(['900101-10-1234', '', '陈美玲 முருகன் 🍵', 'x'.repeat(10_000)])(
  'opens what it sealed: %#',
  (text) => {
    const encrypted = encryptField(keys, place, text);
    expect(decryptField(keys, place, encrypted)).toBe(text);
    expect(encrypted).not.toContain(text.slice(0, 8) || 'x'.repeat(8));
    expect(encrypted).toMatch(/^sealed:1:[\w-]{8}:[\w-]+$/);
  },
);

it('opens what was stored long ago: key, place and format never change', () => {
  // Made by another implementation: HKDF-SHA256 without salt, AES-256-GCM with the IV 00 01 … 0B.
  const stored = 'sealed:1:_I03wcqA:AAECAwQFBgcICQoL_MaJcq20bpteVe0C2EgaCwFiUE534NTgekuQK777';
  expect(decryptField(keys, place, stored)).toBe('900101-10-1234');
});

it('the same text looks different each time', () => {
  const encrypted = Array.from({ length: 50 }, () => encryptField(keys, place, '900101-10-1234'));
  expect(new Set(encrypted).size).toBe(50);
});

it.each<[string, FieldPlace]>([
  ['row', { ...place, id: '2' }],
  ['column', { ...place, column: 'kwsp_no' }],
  ['table', { ...place, table: 'pets' }],
  ['split of the same letters', { table: 'people', column: 'ic_number1', id: '' }],
])('does not open in another %s', (_name, other) => {
  const encrypted = encryptField(keys, place, '900101-10-1234');
  const { table, column, id } = other;
  expect(() => decryptField(keys, other, encrypted)).toThrow(DecryptionError);
  expect(() => decryptField(keys, other, encrypted)).toThrow(
    `${table}.${column} of ${id} is broken`,
  );
});

it('a sealed text does not open when one letter of it was changed, or the end was cut off', () => {
  const encrypted = encryptField(keys, place, '900101-10-1234');
  const start = 'sealed:1:12345678:'.length;
  for (let at = start; at < encrypted.length - 1; at++) {
    const letter = encrypted[at] === 'A' ? 'B' : 'A';
    const changed = encrypted.slice(0, at) + letter + encrypted.slice(at + 1);
    expect(() => decryptField(keys, place, changed)).toThrow(DecryptionError);
  }
  for (const left of [1, 10])
    expect(() => decryptField(keys, place, encrypted.slice(0, start + left))).toThrow(
      DecryptionError,
    );
  for (const longer of [`x${encrypted}`, `${encrypted}!`, 'in the clear'])
    expect(() => decryptField(keys, place, longer)).toThrow('it was encrypted under none');
});

it('a key before the current one opens and never encrypts', () => {
  const old = createKeys(oldSecret);
  expect(old.previous).toEqual([]);
  const encrypted = encryptField(old, place, '900101-10-1234');
  expect(decryptField(keys, place, encrypted)).toBe('900101-10-1234');
  expect(encrypted).toContain(`:${fieldKeyId(old)}:`);
  expect(fieldKeyId(keys)).not.toBe(fieldKeyId(old));
  expect(encryptField(keys, place, 'x')).toContain(`:${fieldKeyId(keys)}:`);
});

it('the error without a key says which key is missing, and nothing of what is inside', () => {
  const encrypted = encryptField(keys, place, '900101-10-1234');
  const message = `No key for people.ic_number of 1: it was encrypted under ${fieldKeyId(keys)}`;
  expect(() => decryptField(createKeys('a third secret'), place, encrypted)).toThrow(message);
});
