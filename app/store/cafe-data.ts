import { brand } from '#app/brand.ts';
import { postalAddress } from '#app/shared/postal-address.ts';
import { previewOf } from '#app/ui/document/preview.ts';

/** The cafe for search engines (schema.org CafeOrCoffeeShop). @param origin such as 'https://cafe.example' */
export function cafeData(origin: string) {
  return {
    '@type': 'CafeOrCoffeeShop',
    name: brand.name,
    description: brand.tagline,
    url: `${origin}/`,
    image: origin + previewOf('/store'),
    email: brand.email,
    servesCuisine: 'Matcha',
    sameAs: [brand.social.url],
    address: postalAddress(),
  };
}
