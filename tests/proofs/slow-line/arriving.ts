import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { openSettled } from '#tests/support/site-page.ts';
import { openSlowLine } from '#tests/support/slow-line.ts';

test.use({ expectedFaults: /status of 404/ });

/** In the page: collects what moves on it from the beginning. */
function watchMoves(): void {
  const moves: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => moves.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { takeMoves: () => [...moves, ...observer.takeRecords()] });
}

declare const takeMoves: () => PerformanceEntry[];

/** What moved on the page since it was opened, up to what is painted next. */
function moves(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The second frame begins when the first has been laid out.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    return takeMoves().map((shift) => JSON.stringify(shift));
  });
}

test('nothing moves while a page comes in pieces @widths', async ({ page, server }) => {
  const line = await openSlowLine(server.origin);
  await page.addInitScript(watchMoves);
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
      await openSettled(page, line.origin + path);
      expect(await moves(page), path).toEqual([]);
    }
  } finally {
    await line.close();
  }
});
