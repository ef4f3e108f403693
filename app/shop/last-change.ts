import { priceText } from '#app/shared/money.ts';
import type { ProductFacts } from '#db/schema/shop.ts';

/** What an undo would bring back: 'price RM100, sold out'. */
export function lastChange(now: ProductFacts, before: ProductFacts): string {
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
  };
  const fields = Object.keys(texts) as (keyof ProductFacts)[];
  return fields.flatMap((field) => (now[field] === before[field] ? [] : [texts[field]])).join(', ');
}
