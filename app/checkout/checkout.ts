export const shippingSen = 1_000;

export function orderTotalSen(subtotalSen: number): number {
  return subtotalSen + shippingSen;
}

/** The first is the default. */
export const countries = ['Malaysia', 'Singapore', 'Thailand'] as const;

/** What is hardly right in a postal code of these, and taken (spec 5.10); '' where there is nothing to say. */
export function postalCodeNote(text: string): string {
  return /^(\d{5,6})?$/.test(text) ? '' : 'A postal code has five digits, in Singapore six.';
}

export const processingMs = 2_000;

/** Of the order in the tab's storage. */
export const orderStorageKey = 'order';
