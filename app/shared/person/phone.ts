export const phoneError = 'Enter a phone number of 8 to 15 digits.';

/** Is it a phone number, of any country (E.164: 15 digits at most) and in any grouping? */
export function isPhone(text: string): boolean {
  const { length } = text.replace(/\D/g, '');
  return /^[\d\s().+\p{Pd}]+$/u.test(text) && length >= 8 && length <= 15;
}

/** A note on a text that is no number, or a Malaysian mobile number with too many or too few digits; else ''. */
export function phoneNote(text: string): string {
  const number = dialled(text).replace(/^\+60/, '0');
  const [prefix] = /^01\d/.exec(number) ?? [];
  const digits = /^01[15]/.test(number) ? 11 : 10;
  if (prefix && number.length !== digits)
    return `${prefix} numbers have ${digits} digits, this one has ${number.length}.`;
  return text && !isPhone(text) ? phoneError : '';
}

export function telUrl(phone: string): string {
  return `tel:${dialled(phone)}`;
}

/** A WhatsApp link. A number without a country code, such as '012-345 6789', is taken for a Malaysian one. */
export function whatsAppUrl(phone: string): string {
  return `https://wa.me/${dialled(phone).replace(/^0/, '60').replace('+', '')}`;
}

/**
 * Writes '6012…' and '0060 12…' as '+6012…', and drops the zero for calls within the country from '+60 012' and
 * '+60 (0)12', for Malaysia and the countries that people here come from.
 */
function dialled(phone: string): string {
  return phone
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^60(?=\d{8,11}$)/, '+60')
    .replace(/^\+(6[02356]|8[14]|9[1245]|880|97[57]|85[56])0+/, '+$1');
}
