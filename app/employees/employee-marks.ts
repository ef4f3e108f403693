import { cafeDay, parseDay } from '#app/shared/dates.ts';
import { disagrees } from '#app/shared/ic-number.ts';
import { isSameName } from '#app/shared/person-name.ts';

/** What an admin has to ask the employee about, and the column that holds since when: null once confirmed. */
export const markColumns = {
  'bank-account': 'bank_account_changed_at',
  'date-of-birth': 'date_of_birth_differs_at',
  'account-owner': 'account_owner_differs_at',
} as const;

/** One of them. */
export type Mark = keyof typeof markColumns;

/** The column of one of them. */
export type MarkColumn = (typeof markColumns)[Mark];

/** All marks, in the order in which they are shown. */
export const marks = Object.keys(markColumns) as Mark[];

/** What is compared, in the clear; empty where it is not known. */
type Compared = Record<
  'full_name_ic' | 'ic_number' | 'date_of_birth' | 'account_owner_name',
  string
>;

/**
 * The marks that a change sets or takes away: a date of birth that is not the IC number's, an account
 * of somebody else. What a mark compares and did not change leaves it as it is, confirmed or not.
 */
export function marksAfter(
  before: Compared,
  after: Compared,
  now: Date,
): Partial<Record<MarkColumn, Date | null>> {
  const changes = (...fields: (keyof Compared)[]) =>
    fields.some((field) => before[field] !== after[field]);
  const birth = parseDay(after.date_of_birth);
  const birthDiffers = birth !== null && disagrees(after.ic_number, birth, cafeDay(now));
  const owner = after.account_owner_name;
  const ownerDiffers = owner !== '' && !isSameName(owner, after.full_name_ic);
  return {
    ...(changes('ic_number', 'date_of_birth') && {
      date_of_birth_differs_at: birthDiffers ? now : null,
    }),
    ...(changes('full_name_ic', 'account_owner_name') && {
      account_owner_differs_at: ownerDiffers ? now : null,
    }),
  };
}
