export const shippingSen = 1_000;

export function orderTotalSen(subtotalSen: number): number {
  return subtotalSen + shippingSen;
}

/** The first is the default. */
export const countries = ['Malaysia', 'Singapore', 'Thailand'] as const;

export const processingMs = 2_000;

/** Of the order in the tab's storage. */
export const orderStorageKey = 'order';
