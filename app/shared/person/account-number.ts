export const accountNumberError = 'Enter an account number of 5 to 20 digits.';

/** Is it an account number? Any grouping of the digits is accepted. */
export function isAccountNumber(text: string): boolean {
  const { length } = text.replace(/\D/g, '');
  return /^[\d\s\p{Pd}]+$/u.test(text) && length >= 5 && length <= 20;
}
