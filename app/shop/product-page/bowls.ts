import { formatSen, priceSen } from '#app/shared/money.ts';
import type { ProductDetails } from '#app/shop/product.ts';

/** How many bowls a tin makes: the grams and the price of one, and their number. */
export type Bowls = { grams: number; count: number; price: string };

/**
 * How many whole bowls a product makes, and what the powder for one costs, rounded to whole sen.
 * @returns null for a product that is not whisked, or whose weight is not in grams
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

/** 98 for '98 grams' and '98 g'; null for a weight in any other form. */
function gramsOf(weight: string): number | null {
  const [, grams] = /^(\d{1,6}) ?(?:g|grams?)$/i.exec(weight) ?? [];
  return grams ? Number(grams) : null;
}
