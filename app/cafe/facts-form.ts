import { lines, type Rule, type Rules, type Texts, unless } from '#app/forms/rules.ts';
import { parseUrl } from '#app/shared/parse.ts';
import { cleanEmail, emailError, emailMaxLength, isEmail } from '#app/shared/person/email.ts';
import { isPhone, phoneError } from '#app/shared/person/phone.ts';
import { cleanNumber, linesOf } from '#app/shared/text.ts';
import { brandCafe, type Cafe } from './cafe.ts';

export type FactsField =
  | 'event_line'
  | 'address_lines'
  | 'email'
  | 'phone'
  | 'whatsapp'
  | 'social_label'
  | 'social_url'
  | 'latitude'
  | 'longitude';

const phone = { limit: 30, optional: true, clean: cleanNumber, error: unless(isPhone, phoneError) };

/** The fields are named like the columns. */
export const factsRules: Rules<FactsField> = {
  event_line: { label: 'Event line', limit: 120, optional: true },
  address_lines: {
    label: 'Address',
    limit: 300,
    clean: lines,
    error: unless((text) => linesOf(text).length <= 6, 'Six lines at most.'),
  },
  email: {
    label: 'Email',
    limit: emailMaxLength,
    clean: cleanEmail,
    error: unless(isEmail, emailError),
  },
  phone: { label: 'Phone', ...phone },
  whatsapp: { label: 'WhatsApp number', ...phone },
  social_label: { label: 'Social page', limit: 40 },
  social_url: {
    label: 'Its address',
    limit: 300,
    error: unless(isWebAddress, 'Please enter an address that begins with https://.'),
  },
  latitude: degrees('Latitude', 90, 'longitude'),
  longitude: degrees('Longitude', 180, 'latitude'),
};

/** The rule of the latitude or the longitude: both are given, or neither. */
function degrees(label: string, most: number, other: FactsField): Rule {
  const isIn = (text: string) => /^-?\d{1,3}(\.\d{1,10})?$/.test(text) && Math.abs(+text) <= most;
  return {
    label,
    limit: 20,
    optional: (texts) => texts[other] === '',
    error: unless(isIn, `Please enter degrees, such as ${most === 90 ? '2.9657' : '101.7531'}.`),
  };
}

function isWebAddress(text: string): boolean {
  // Without slashes browsers take it for a path of this site; with an @ it seems to name another site than it opens.
  const address = /^(?!.*[\s\\\p{Cf}\p{VS}])https:\/\/[^/?#:@]+\.[^/?#:@]+(:\d+)?([/?#]|$)/iu;
  return address.test(text) && parseUrl(text) !== null;
}

export function factsTexts(cafe: Cafe): Texts<FactsField> {
  return {
    event_line: cafe.eventLine,
    address_lines: cafe.addressLines.join('\n'),
    email: cafe.email,
    phone: cafe.phone ?? '',
    whatsapp: cafe.whatsapp ?? '',
    social_label: cafe.social.label,
    social_url: cafe.social.url,
    latitude: cafe.place?.latitude ?? '',
    longitude: cafe.place?.longitude ?? '',
  };
}

/** A text equal to that of `app/brand.ts` is stored as null, so that it goes on following that file. */
export function factsColumns(texts: Texts<FactsField>) {
  const known = factsTexts(brandCafe);
  const unlessKnown = (field: FactsField) => (texts[field] === known[field] ? null : texts[field]);
  const address = unlessKnown('address_lines');
  return {
    event_line: unlessKnown('event_line'),
    address_lines: address === null ? null : linesOf(address),
    email: unlessKnown('email'),
    phone: unlessKnown('phone'),
    whatsapp: unlessKnown('whatsapp'),
    // Name and address of the social page are set together, so that a name never leads to another page.
    ...(unlessKnown('social_label') === null && unlessKnown('social_url') === null
      ? { social_label: null, social_url: null }
      : { social_label: texts.social_label, social_url: texts.social_url }),
    latitude: unlessKnown('latitude'),
    longitude: unlessKnown('longitude'),
  };
}
