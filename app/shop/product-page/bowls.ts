import { formatSen, priceSen } from '#app/shared/money.ts';
import type { ProductDetails } from '#app/shop/product.ts';

/** What a tin comes to in bowls. */
export type Bowls = { grams: number; count: number; price: string };

/**
 * Whole bowls of a product, and the price of what goes into one, rounded to whole sen.
 * @returns null for what is not whisked, and for a weight that is not in grams
 */
export function bowlsOf({
  weight,
  price,
  bowlGrams,
}: Pick<ProductDetails, 'weight' | 'price' | 'bowlGrams'>): Bowls | null {
  const total = gramsOf(weight);
  if (!bowlGrams || !total || total < bowlGrams) return null;
  // Half a sen and more is rounded up: (2 × price × grams + total) / (2 × total) in whole numbers.
  const sen = Math.floor((2 * priceSen(price) * bowlGrams + total) / (2 * total));
  return { grams: bowlGrams, count: Math.floor(total / bowlGrams), price: formatSen(sen) };
}

/** 98 of '98 grams' and '98 g'; null of any other weight. */
function gramsOf(weight: string): number | null {
  const [, grams] = /^(\d{1,6}) ?(?:g|grams?)$/i.exec(weight) ?? [];
  return grams ? Number(grams) : null;
}
