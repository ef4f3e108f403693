import { brand } from '#app/brand.ts';

/** schema.org PostalAddress */
export function postalAddress() {
  const [street, area, postcodeAndState] = brand.addressLines;
  const [postalCode, ...state] = postcodeAndState.split(' ');
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: area,
    postalCode,
    addressRegion: state.join(' '),
    addressCountry: 'MY',
  };
}
