import { priceText } from '#app/shared/money.ts';
import type { EarlierFacts, ProductFacts } from '#db/schema/shop.ts';

const texts: Record<keyof ProductFacts, (before: EarlierFacts) => string> = {
  name: ({ name }) => `name ${name}`,
  weight: ({ weight }) => `weight ${weight}`,
  price_sen: ({ price_sen }) => `price ${priceText(price_sen)}`,
  description: ({ description }) => (description ? 'another description' : 'no description'),
  image: () => 'another picture',
  hover_image: () => 'another second picture',
  position: ({ position }) => `position ${position}`,
  in_stock: ({ in_stock }) => (in_stock ? 'in stock' : 'sold out'),
  hidden: ({ hidden }) => (hidden ? 'hidden' : 'not hidden'),
  taste: ({ taste }) => (taste ? 'another taste' : 'no taste'),
  bowl_grams: ({ bowl_grams }) => (bowl_grams ? `${bowl_grams} g a bowl` : 'no grams a bowl'),
};

/** What an undo would bring back. */
export function fieldsBack(now: ProductFacts, before: EarlierFacts): (keyof ProductFacts)[] {
  const fields = Object.keys(texts) as (keyof ProductFacts)[];
  return fields.filter((field) => before[field] !== undefined && before[field] !== now[field]);
}

/** The same in words: 'price RM100, sold out'. */
export function lastChange(now: ProductFacts, before: EarlierFacts): string {
  return fieldsBack(now, before)
    .map((field) => texts[field](before))
    .join(', ');
}
