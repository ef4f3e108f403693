import { expect, it } from 'vitest';
import { accountLengthNote, malaysianBanks, meantBank } from './banks.ts';

const note = (bank_name: string, account_number: string) =>
  accountLengthNote({ bank_name, account_number });

it('37 banks are offered', () => {
  expect(malaysianBanks).toHaveLength(37);
});

it('says how many digits there should be, and how many there are', () => {
  expect(note('Maybank', '5642 0781 903')).toBe(
    'Account numbers of Maybank have 12 digits, this one has 11. Please check both.',
  );
  expect(note('UOB Malaysia', '12345678')).toContain(
    'have 7, 9 to 14 or 17 digits, this one has 8',
  );
});

it.each([
  ['CIMB Bank', '70001234567'],
  ['UOB Malaysia', '123456'],
  ['UOB Malaysia', '123456789012345'],
  ['HSBC Bank', '1234567890123456'],
  ['Public Bank', '123456789'],
])('%s has no number such as %s', (bank, number) => {
  expect(note(bank, number)).not.toBe('');
});

it.each([
  ['maybank', 'Maybank'],
  ['MALAYAN BANKING BERHAD', 'Maybank'],
  ['Maybank Islamic Berhad', 'Maybank'],
  ['Bank Islam Malaysia Berhad', 'Bank Islam'],
  ['BSN', 'Bank Simpanan Nasional (BSN)'],
  ['Bank Simpanan Nasional', 'Bank Simpanan Nasional (BSN)'],
  ['Al-Rajhi Bank (M) Bhd.', 'Al Rajhi Bank'],
  ['Bank Kerjasama Rakyat', 'Bank Rakyat'],
  ['GX Bank', 'GXBank'],
  ['United Overseas Bank (Malaysia) Bhd', 'UOB Malaysia'],
])('%s is %s', (written, bank) => {
  expect(note(written, '12345')).toContain(`of ${bank} have`);
});

it.each([
  ['Maybank', '564207819034'],
  ['Maybank', '5642-0781-9034'],
  ['CIMB Bank', '7000123456'],
  ['CIMB Bank', '70001234567890'],
  ['UOB Malaysia', '1234567'],
  ['UOB Malaysia', '123456789'],
  ['UOB Malaysia', '12345678901234'],
  ['HSBC Bank', '1234567890123'],
  ['', '12345'],
  ['Bank', '12345'],
  ['DBS Singapore', '12345'],
  ['Citibank', '12345'],
  ['Maybank', ''],
  ['Maybank', '12ab34'],
  ['Maybank', '1234'],
  ['__proto__', '12345'],
  ['马来亚银行', '12345'],
])('the bank %j with the number %j has no note', (bank, number) => {
  expect(note(bank, number)).toBe('');
});

it.each([
  ['May', 'Maybank'],
  ['may bank', 'Maybank'],
  ['Maybnk', 'Maybank'],
  ['Maybank2u', 'Maybank'],
  ['CIMB Clicks', 'CIMB Bank'],
  ['Hong Leng Bank', 'Hong Leong Bank'],
  ['Bank Simpanan', 'Bank Simpanan Nasional (BSN)'],
  ['RBH', 'RHB Bank'],
])('%s is meant as %s', (typed, bank) => expect(meantBank(typed)).toBe(bank));

it.each([
  ...malaysianBanks,
  'maybank islamic berhad',
  'BSN',
  // Several banks begin so.
  'C',
  'A',
  'DBS Singapore',
  'Wise',
  'Pending',
  'Bank',
  '马来亚银行',
  '',
])('%j has no other meaning', (typed) => expect(meantBank(typed)).toBeNull());
