import { expect, type Page } from '@playwright/test';

/** The browser's own viewer has opened a document in a frame, and counts its pages. */
export async function expectOnePage(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .frame({ url: /^chrome-extension:/ })
        ?.locator('#pagelength')
        .allTextContents(),
    )
    .toEqual(['1']);
}
