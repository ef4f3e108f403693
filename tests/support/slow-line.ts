import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A line to a server over which pages come in pieces, as on a phone with a weak signal. */
export type SlowLine = { origin: string; close(): Promise<void> };

/** Where a page breaks off for a moment. */
const breaks = /(?=<(?:main|section|article|footer)\b)/;

/** How long the next piece takes: long enough for what is there to be painted. */
const pauseMs = 60;

/** Opens a slow line to the server at `origin`. Whatever is no page comes whole. */
export async function openSlowLine(origin: string): Promise<SlowLine> {
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
    async close() {
      line.closeAllConnections();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}
