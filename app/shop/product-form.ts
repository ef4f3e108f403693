import { line, lines, type Rules, type Texts, unless } from '#app/forms/rules.ts';
import { isPrice, priceSen, priceText } from '#app/shared/money.ts';
import type { ProductFacts } from '#db/schema/shop.ts';
import { isProductPicture } from './product.ts';

export type ProductField =
  | 'name'
  | 'weight'
  | 'price'
  | 'description'
  | 'position'
  | 'image'
  | 'hover_image'
  | 'hidden'
  | 'taste'
  | 'bowl_grams';

const priceError = 'Price must be an amount such as RM50 or RM9.90';
const noPicture = 'Please choose a picture';

function picture(label: string) {
  return { label, limit: 100, missing: noPicture, error: unless(isProductPicture, noPicture) };
}

/** What an admin types about a product. */
export const productRules: Rules<ProductField> = {
  name: { label: 'Name', limit: 60 },
  weight: { label: 'Weight', limit: 40 },
  price: {
    label: 'Price',
    limit: 20,
    clean: withCurrency,
    error: unless((text) => isPrice(text) && priceSen(text) > 0, priceError),
  },
  description: { label: 'Description', limit: 200, optional: true },
  taste: { label: 'Taste', limit: 500, clean: lines, optional: true },
  bowl_grams: {
    label: 'Grams a bowl',
    limit: 2,
    optional: true,
    error: unless(isWhole, 'Grams a bowl must be a number from 1 to 99'),
  },
  position: {
    label: 'Position',
    limit: 3,
    error: unless(isWhole, 'Position must be a number from 1 to 999'),
  },
  image: picture('Picture'),
  hover_image: picture('Second picture'),
  hidden: { label: 'Hidden', limit: 3, optional: true },
};

/** Is it a whole number from 1 on? */
function isWhole(text: string): boolean {
  return /^[1-9]\d*$/.test(text);
}

/** Asks about a price that is ten times the last one, or a tenth of it: a digit too many or too few. */
export function priceSlip(before: string, after: string): string | null {
  const [from, to] = [priceSen(before), priceSen(after)];
  if (to < from * 10 && from < to * 10) return null;
  return `It was ${before}. If ${after} is right, press Save again.`;
}

/** 'RM95' from '95', 'rm 95' and 'RM95'. */
function withCurrency(text: string): string {
  const amount = line(text).replace(/^rm ?/i, '');
  return amount && `RM${amount}`;
}

export function productTexts(product: ProductFacts): Texts<ProductField> {
  const { name, weight, description, taste, image, hover_image } = product;
  return {
    ...{ name, weight, description, taste, image, hover_image },
    price: priceText(product.price_sen),
    bowl_grams: `${product.bowl_grams ?? ''}`,
    position: `${product.position}`,
    hidden: product.hidden ? 'yes' : '',
  };
}

/** @param texts that passed the rules */
export function productFacts(texts: Texts<ProductField>): Omit<ProductFacts, 'in_stock'> {
  const { name, weight, description, taste, image, hover_image } = texts;
  return {
    ...{ name, weight, description, taste, image, hover_image },
    price_sen: priceSen(texts.price),
    bowl_grams: texts.bowl_grams ? Number(texts.bowl_grams) : null,
    position: Number(texts.position),
    hidden: texts.hidden === 'yes',
  };
}
