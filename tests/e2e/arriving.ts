import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { openSlowLine } from '#tests/support/slow-line.ts';

test.use({ expectedFaults: /status of 404/ });

/** What moved on the page since it was opened. */
function moves(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const shifts = await new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      });
      setTimeout(() => resolve([]), 200);
    });
    return shifts.map((shift) => JSON.stringify(shift));
  });
}

test('nothing moves while a page comes in pieces @widths', async ({ page, server }) => {
  const line = await openSlowLine(server.origin);
  try {
    for (const path of [
      '/',
      '/shop',
      '/store',
      '/career',
      '/auth',
      '/checkout',
      '/privacy-policy',
      '/no/such/page',
    ]) {
      await page.goto(line.origin + path, { waitUntil: 'networkidle' });
      expect(await moves(page), path).toEqual([]);
    }
  } finally {
    await line.close();
  }
});
