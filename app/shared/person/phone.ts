export const phoneError = 'Enter a phone number of 8 to 15 digits.';

/** A number of any country (E.164: 15 digits at most), in any grouping. */
export function isPhone(text: string): boolean {
  const { length } = text.replace(/\D/g, '');
  return /^[\d\s()+\p{Pd}]+$/u.test(text) && length >= 8 && length <= 15;
}

export function telUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** A number without the country's code, '012-345 6789', is one of Malaysia. */
export function whatsAppUrl(phone: string): string {
  return `https://wa.me/${phone
    .replace(/\D/g, '')
    .replace(/^0(?!0)/, '60')
    .replace(/^00/, '')}`;
}
