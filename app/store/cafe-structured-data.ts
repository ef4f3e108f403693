import { href } from 'react-router';
import { brand } from '#app/brand.ts';
import { postalAddress } from '#app/shared/postal-address.ts';
import { linkPreviewOf } from '#app/ui/document/link-preview.ts';

/** The cafe for search engines (schema.org CafeOrCoffeeShop). @param origin such as 'https://cafe.example' */
export function cafeStructuredData(origin: string) {
  return {
    '@type': 'CafeOrCoffeeShop',
    name: brand.name,
    description: brand.tagline,
    url: origin + href('/'),
    image: origin + linkPreviewOf(href('/store')),
    email: brand.email,
    servesCuisine: 'Matcha',
    sameAs: [brand.social.url],
    address: postalAddress(),
  };
}
