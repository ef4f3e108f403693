/** Money is a whole number of sen (1 RM = 100 sen), formatted at the edges. */

/** 'RM50', 'RM 50', 'RM1,000', 'RM9.90': below ten million, so that sums stay exact. */
const pricePattern = /^RM ?(\d,\d{3},\d{3}|\d{1,3},\d{3}|\d{1,7})(?:\.(\d{1,2}))?$/;

export function isPrice(text: string): boolean {
  return pricePattern.test(text);
}

/** 'RM50' is 5000 (spec 13.6). @throws RangeError when the text is no price, see {@link isPrice} */
export function priceSen(text: string): number {
  const match = pricePattern.exec(text);
  if (!match?.[1]) throw new RangeError('Not a price in ringgit');
  const ringgit = Number(match[1].replaceAll(',', ''));
  return ringgit * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** 'RM50' from 5000 sen, 'RM9.90' from 990: a price as the shop says it. */
export function priceText(sen: number): string {
  return formatSen(sen).replace(/\.00$/, '');
}

/** 'RM60.00' from 6000 sen. */
export function formatSen(sen: number): string {
  const ringgit = Math.trunc(sen / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `RM${ringgit}.${String(sen % 100).padStart(2, '0')}`;
}
