import { expect, it } from 'vitest';
import { flags, flagsAfter } from './employee-flags.ts';

const now = new Date('2026-03-05T10:00:00.000Z');

const agreeing = {
  full_name_ic: 'Nur Aisyah binti Rahman',
  ic_number: '000305-10-1234',
  date_of_birth: '2000-03-05',
  account_owner_name: 'Nur Aisyah Rahman',
};
const after = (changes: Partial<typeof agreeing>, before: Partial<typeof agreeing> = {}) =>
  flagsAfter({ ...agreeing, ...before }, { ...agreeing, ...changes }, now);

it('without a change no flag is set or cleared', () => {
  expect(after({})).toEqual({});
  const differing = { date_of_birth: '2001-03-05', account_owner_name: 'Rahman bin Ali' };
  expect(after(differing, differing)).toEqual({});
});

it.each([
  ['a birthday that is not the number’s', { date_of_birth: '2001-03-05' }],
  ['a number that is not the birthday’s', { ic_number: '010305-10-1234' }],
  ['a number that begins with no day', { ic_number: '001305-10-1234' }],
  [
    'a number of 11 digits, also of an unknown birthday',
    { ic_number: '000305-10-123', date_of_birth: '' },
  ],
])('%s is flagged', (_, changes) => {
  expect(after(changes)).toEqual({ date_of_birth_differs_at: now });
});

it.each([
  ['an unknown birthday', { date_of_birth: '' }],
  ['the passport of another country', { ic_number: 'A1234567' }],
  ['a birthday that agrees again', {}],
])('%s clears that flag', (_, changes) => {
  const before = { ic_number: '010305-10-1234', date_of_birth: '1999-01-01' };
  expect(after(changes, before)).toEqual({ date_of_birth_differs_at: null });
});

it.each([
  [{ account_owner_name: 'Rahman bin Ali' }, now],
  [{ full_name_ic: 'Siti Aminah' }, now],
  [{ account_owner_name: '' }, null],
  [{ account_owner_name: 'NUR AISYAH BINTI RAHMAN' }, null],
])('the owner of the account, after %o', (changes, flag) => {
  expect(after(changes)).toEqual({ account_owner_differs_at: flag });
});

it('knows three flags', () => {
  expect(flags).toEqual(['bank-account', 'date-of-birth', 'account-owner']);
});
