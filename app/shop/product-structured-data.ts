import { href } from 'react-router';
import { brand } from '#app/brand.ts';
import { priceSen } from '#app/shared/money.ts';
import type { Product, ProductDetails } from './product.ts';

/** A product for search engines (schema.org Product). @param origin such as 'https://cafe.example' */
export function productStructuredData(product: Product | ProductDetails, origin: string) {
  const taste = 'taste' in product && product.taste;
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description || taste || `Matcha, ${product.weight}`,
    brand: { '@type': 'Brand', name: brand.name },
    image: [product.image, product.hoverImage].map((path) => origin + path),
    offers: {
      '@type': 'Offer',
      url: origin + href('/shop/:product', { product: product.slug }),
      price: (priceSen(product.price) / 100).toFixed(2),
      priceCurrency: 'MYR',
      availability: `https://schema.org/${product.isInStock ? 'InStock' : 'OutOfStock'}`,
    },
  };
}
