import { expect, type Locator } from '@playwright/test';

/** What is said covers none of these. */
export async function expectClearOf(toast: Locator, parts: Locator[]): Promise<void> {
  const said = await toast.boundingBox();
  if (!said) throw new Error('No toast');
  for (const part of parts) {
    const box = await part.boundingBox();
    if (!box) throw new Error('Not there');
    const apart = box.y + box.height <= said.y || box.y >= said.y + said.height;
    expect(apart, `${part}`).toBe(true);
  }
}
