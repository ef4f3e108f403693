import { expect, type Page } from '@playwright/test';

/** The browser's own PDF viewer has opened a document of one page in a frame. */
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
