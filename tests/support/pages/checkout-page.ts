import type { Locator, Page } from '@playwright/test';

/** Each text field's label, its `autocomplete` value, and the text that journeys type. */
export const shipping = [
  ['Email', 'email', 'aisyah@example.com'],
  ['Phone', 'shipping tel', '012-345 6789'],
  ['First name', 'shipping given-name', 'Nur Aisyah'],
  ['Last name', 'shipping family-name', 'binti Rahman'],
  ['Address', 'shipping address-line1', '8 Jalan 4/1'],
  ['City', 'shipping address-level2', 'Bandar Baru Bangi'],
  ['Postal code', 'shipping postal-code', '43650'],
  ['State', 'shipping address-level1', 'Selangor'],
] as const;

/** A field of the page itself; the menu has a form of its own. */
export function shippingField(page: Page, label: string): Locator {
  return page.getByRole('main').getByLabel(label);
}

export async function fillShipping(page: Page): Promise<void> {
  for (const [label, , text] of shipping) await shippingField(page, label).fill(text);
}

export function placeOrder(page: Page): Locator {
  return page.getByRole('button', { name: 'PLACE ORDER' });
}
