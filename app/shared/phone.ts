/** What is said of a text that is no phone number. */
export const phoneFault = 'Enter a phone number of 8 to 15 digits.';

/** Could this be a phone number, of Malaysia or elsewhere (E.164: 15 digits at most), however grouped? */
export function isPhone(text: string): boolean {
  const { length } = text.replace(/\D/g, '');
  return /^[\d\s()+\p{Pd}]+$/u.test(text) && length >= 8 && length <= 15;
}
