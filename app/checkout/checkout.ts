/** What a checkout costs and asks (spec 9.3, 3.8). */

/** Shipping is the same for every order, in sen: RM10.00. */
export const shippingSen = 1_000;

/** The order's total in sen: what is in the cart, plus shipping. */
export function orderTotalSen(subtotalSen: number): number {
  return subtotalSen + shippingSen;
}

/** Where an order can go; the first one is chosen to begin with. */
export const countries = ['Malaysia', 'Singapore', 'Thailand'] as const;

/** How long an order takes to be "processed". Nothing happens in that time: it is a simulation. */
export const processingMs = 2_000;
