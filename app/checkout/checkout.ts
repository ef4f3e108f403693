export const shippingSen = 1_000;

export function orderTotalSen(subtotalSen: number): number {
  return subtotalSen + shippingSen;
}

/** The countries that we deliver to; the first is the default. */
export const countries = ['Malaysia', 'Singapore', 'Thailand'] as const;

/** A note on an unlikely postal code of these countries, which is still accepted (spec 5.10); '' for none. */
export function postalCodeNote(text: string): string {
  return /^(\d{5,6})?$/.test(text) ? '' : 'A postal code has five digits, in Singapore six.';
}

export const processingMs = 2_000;

/** The key of the order in the tab's session storage. */
export const orderStorageKey = 'order';
