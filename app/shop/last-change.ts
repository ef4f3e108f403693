import { priceText } from '#app/shared/money.ts';
import type { EarlierFacts, ProductFacts } from '#db/schema/shop.ts';

/** What an undo would bring back: 'price RM100, sold out'. */
export function lastChange(now: ProductFacts, before: EarlierFacts): string {
  const texts: Record<keyof ProductFacts, string> = {
    name: `name ${before.name}`,
    weight: `weight ${before.weight}`,
    price_sen: `price ${priceText(before.price_sen)}`,
    description: before.description ? 'another description' : 'no description',
    image: 'another picture',
    hover_image: 'another second picture',
    position: `position ${before.position}`,
    in_stock: before.in_stock ? 'in stock' : 'sold out',
    hidden: before.hidden ? 'hidden' : 'not hidden',
    taste: before.taste ? 'another taste' : 'no taste',
    bowl_grams: before.bowl_grams ? `${before.bowl_grams} g a bowl` : 'no grams a bowl',
  };
  const fields = Object.keys(texts) as (keyof ProductFacts)[];
  const isBack = (field: keyof ProductFacts) =>
    before[field] !== undefined && before[field] !== now[field];
  return fields
    .filter(isBack)
    .map((field) => texts[field])
    .join(', ');
}
