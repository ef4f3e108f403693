export const phoneError = 'Enter a phone number of 8 to 15 digits.';

/** A number of any country (E.164: 15 digits at most), in any grouping. */
export function isPhone(text: string): boolean {
  const { length } = text.replace(/\D/g, '');
  return /^[\d\s()+\p{Pd}]+$/u.test(text) && length >= 8 && length <= 15;
}
