import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { openSettled } from '#tests/support/pages/site-page.ts';

test.use({ expectedFaults: /status of 404/ });

/** A proxy before a server that sends pages in pieces, as they come to a phone with a weak signal. */
type SlowLine = { origin: string } & AsyncDisposable;

/** The places where a page pauses for a moment. */
const breaks = /(?=<(?:main|section|article|footer)\b)/;

/** How long a pause is: long enough for the browser to paint the pieces that it has. */
const pauseMs = 60;

/** Opens a slow line to the server at `origin`. Everything but pages is sent whole. */
async function openSlowLine(origin: string): Promise<SlowLine> {
  const line = createServer(async ({ url, headers }, response) => {
    const { cookie = '', accept = '' } = headers;
    const answer = await fetch(origin + url, { headers: { cookie, accept }, redirect: 'manual' });
    const kept = [...answer.headers].filter(
      ([name]) => !['content-encoding', 'content-length', 'transfer-encoding'].includes(name),
    );
    response.writeHead(answer.status, Object.fromEntries(kept));
    if (answer.headers.get('content-type')?.startsWith('text/html')) {
      for (const piece of (await answer.text()).split(breaks)) {
        response.write(piece);
        await sleep(pauseMs);
      }
    } else response.write(new Uint8Array(await answer.arrayBuffer()));
    response.end();
  }).listen(0);
  await new Promise((resolve) => line.once('listening', resolve));
  return {
    origin: `http://localhost:${(line.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      line.closeAllConnections();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}

/** Runs in the page: collects layout shifts from the beginning. */
function watchMoves(): void {
  const moves: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => moves.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { takeMoves: () => [...moves, ...observer.takeRecords()] });
}

declare const takeMoves: () => PerformanceEntry[];

/** The layout shifts since the page was opened, up to the next paint. */
function moves(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The second frame begins once the first has been laid out.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    return takeMoves().map((shift) => JSON.stringify(shift));
  });
}

test('nothing moves while a page comes in pieces @widths', async ({ page, server }) => {
  await using line = await openSlowLine(server.origin);
  await page.addInitScript(watchMoves);
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
});
