import { cafeDay, parseDay } from '#app/shared/dates.ts';
import { disagrees, icNumberFault } from '#app/shared/person/ic-number.ts';
import { isSameName } from '#app/shared/person/person-name.ts';

/** The things that an admin must ask the employee about, and the column with the flag's date; null once confirmed. */
export const flagColumns = {
  'bank-account': 'bank_account_changed_at',
  'date-of-birth': 'date_of_birth_differs_at',
  'account-owner': 'account_owner_differs_at',
} as const;

export type Flag = keyof typeof flagColumns;

export type FlagColumn = (typeof flagColumns)[Flag];

export const flags = Object.keys(flagColumns) as Flag[];

/** The compared fields, decrypted; '' if unknown. */
type Compared = Record<
  'full_name_ic' | 'ic_number' | 'date_of_birth' | 'account_owner_name',
  string
>;

/** The flags that a change sets or clears. A flag whose compared fields did not change stays as it is. */
export function flagsAfter(
  before: Compared,
  after: Compared,
  now: Date,
): Partial<Record<FlagColumn, Date | null>> {
  const changes = (...fields: (keyof Compared)[]) =>
    fields.some((field) => before[field] !== after[field]);
  const [ic, birth, today] = [after.ic_number, parseDay(after.date_of_birth), cafeDay(now)];
  // Nearly every passport number has a letter. So digits that begin with no date are a slip, and fit no birthday.
  const isSlip = !/\p{L}/u.test(ic) && icNumberFault(ic, today) !== '';
  const birthDiffers = isSlip || (birth !== null && disagrees(ic, birth, today));
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
