import { isAccountNumber } from '#app/shared/person/account-number.ts';
import { isNear } from '#app/shared/person/email.ts';

/**
 * The banks of Malaysia where people have accounts, each with its Islamic arm, and how many digits an account number
 * has there. The lengths are those of two lists together:
 * UOB's 'IBG & DuitNow Participating Bank Code & Account Length', as quoted in a report of April 2026 (savings
 * and current accounts of all 37); and 'Supported banks' of CHIP Send, as of 3 November 2026, of which we could
 * read the first twelve. Neither is official, so a number that does not fit is only pointed out.
 * Null: the lists have only the accounts of companies. The names are those that people use; Bank Negara's list of
 * licences was not at hand. When a bank is added or changes, change it here.
 */
const digitsOf = {
  'AEON Bank': '13',
  'Affin Bank': '12',
  Agrobank: '16',
  'Al Rajhi Bank': '15',
  'Alliance Bank': '15',
  AmBank: '12 or 13',
  'Bangkok Bank': '13',
  'Bank Islam': '13 or 14',
  'Bank Muamalat': '14',
  'Bank of America': '5 to 17',
  'Bank of China': '13 to 15',
  'Bank Rakyat': '10 to 12',
  'Bank Simpanan Nasional (BSN)': '16',
  'BNP Paribas': null,
  'Boost Bank': '12',
  'China Construction Bank': '12',
  'CIMB Bank': '10 or 14',
  Citibank: null,
  'Deutsche Bank': '10 to 17',
  GXBank: '11, 13 or 14',
  'Hong Leong Bank': '11 or 13',
  'HSBC Bank': '12 to 15 or 17',
  // For transfers, the first two of the 19 digits are left out.
  ICBC: '17 or 19',
  'J.P. Morgan Chase Bank': '10 to 17',
  'KAF Digital Bank': '10',
  'Kuwait Finance House': '12',
  Maybank: '12',
  'MBSB Bank': '16',
  'Mizuho Bank': null,
  'MUFG Bank': '6',
  'OCBC Bank': '9 to 17',
  'Public Bank': '10',
  'RHB Bank': '14',
  'Ryt Bank': '10',
  'Standard Chartered': '12',
  'Sumitomo Mitsui (SMBC)': null,
  'UOB Malaysia': '7, 9 to 14 or 17',
} as const;

type Bank = keyof typeof digitsOf;

// `Object.keys` types the keys as plain strings.
export const malaysianBanks = Object.keys(digitsOf) as Bank[];

/** Other names that people use, in the form that {@link bareName} returns. */
const otherNames = new Map<string, Bank>([
  ['bsn', 'Bank Simpanan Nasional (BSN)'],
  ['simpanan nasional', 'Bank Simpanan Nasional (BSN)'],
  ['malayan banking', 'Maybank'],
  ['kerjasama rakyat', 'Bank Rakyat'],
  ['pertanian', 'Agrobank'],
  ['hlb', 'Hong Leong Bank'],
  ['kfh', 'Kuwait Finance House'],
  ['gx', 'GXBank'],
  ['united overseas', 'UOB Malaysia'],
  ['hsbc amanah', 'HSBC Bank'],
  ['ocbc al amin', 'OCBC Bank'],
  ['standard chartered saadiq', 'Standard Chartered'],
]);

const bankByName = new Map([
  ...malaysianBanks.map((bank) => [bareName(bank), bank] as const),
  ...otherNames,
]);

/** 'Maybank Islamic Berhad' is 'maybank', 'Al-Rajhi Bank (M) Bhd.' is 'al rajhi'. */
function bareName(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.filter((word) => !/^(bank|berhad|bhd|islamic|malaysia|m)$/.test(word)).join(' ');
}

/** The only bank whose name begins so ('May'), begins the text ('CIMB Clicks') or is a letter away ('Maybnk'). */
export function meantBank(text: string): Bank | null {
  const typed = bareName(text);
  if (typed === '' || bankByName.has(typed)) return null;
  const isPart = (name: string) => name.startsWith(typed) || typed.startsWith(name);
  for (const isMeant of [isPart, (name: string) => isNear(typed, name)]) {
    const meant = [...bankByName].filter(([name]) => isMeant(name));
    const [bank, ...others] = new Set(meant.map(([, bank]) => bank));
    if (bank && others.length === 0) return bank;
  }
  return null;
}

/** A note on an account number whose length is unusual for its bank; '' for any other. */
export function accountLengthNote({
  bank_name,
  account_number,
}: Record<'bank_name' | 'account_number', string>): string {
  const bank = bankByName.get(bareName(bank_name));
  const digits = bank && digitsOf[bank];
  const count = account_number.replace(/\D/g, '').length;
  if (!digits || !isAccountNumber(account_number) || isAmong(count, digits)) return '';
  return `Account numbers of ${bank} have ${digits} digits, this one has ${count}. Please check both.`;
}

/** @param lengths such as '7, 9 to 14 or 17' */
function isAmong(count: number, lengths: string): boolean {
  return [...lengths.matchAll(/(\d+)(?: to (\d+))?/g)].some(
    ([, first, last = first]) => Number(first) <= count && count <= Number(last),
  );
}
