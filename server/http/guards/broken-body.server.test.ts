import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { createLogger } from '#app/platform/failures/log.server.ts';
import type { HonoEnv } from '#server/hono-env.ts';
import { compress } from '#server/http/compress.ts';
import { cutBrokenBody } from './broken-body.ts';

const lines: string[] = [];
const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
const server = createServer();
afterEach(() => {
  server.close();
  server.removeAllListeners('request');
  lines.length = 0;
});

/** The headers of a file, which is compressed as a stream; a page would be complete before. */
const file = { 'Content-Type': 'text/plain', 'Content-Disposition': 'attachment' };

/** Serves one body behind the guard, and returns its address. */
async function serve(body: ReadableStream<Uint8Array>): Promise<string> {
  const app = new Hono<HonoEnv>()
    .use((c, next) => {
      c.set('log', log);
      return next();
    })
    .use(cutBrokenBody)
    .use(compress)
    .get('/', (c) => c.body(body, 200, { ...file, 'X-Kept': 'yes' }));
  server.on('request', getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function streamOf(...parts: (string | Error)[]): ReadableStream<Uint8Array> {
  const rest = parts.values();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = rest.next();
      if (done) controller.close();
      else if (value instanceof Error) controller.error(value);
      else controller.enqueue(new TextEncoder().encode(value));
    },
  });
}

test.each(['identity', 'br', 'gzip'])('a whole body passes (%s)', async (encoding) => {
  const address = await serve(streamOf('a'.repeat(2000), 'b'.repeat(2000)));
  const answer = await fetch(address, { headers: { 'Accept-Encoding': encoding } });
  expect(answer.headers.get('x-kept')).toBe('yes');
  expect(answer.headers.get('content-type')).toBe('text/plain');
  expect(await answer.text()).toBe('a'.repeat(2000) + 'b'.repeat(2000));
  expect(lines).toEqual([]);
});

test.each(['identity', 'br', 'gzip'])(
  'a body that breaks off is cut and logged (%s)',
  async (encoding) => {
    const fault = new Error('EIO: i/o error, read /srv/data/files/secret.pdf');
    const address = await serve(streamOf('a'.repeat(200_000), fault));
    const reading = fetch(address, { headers: { 'Accept-Encoding': encoding } }).then((answer) =>
      answer.text(),
    );
    await expect(reading).rejects.toThrow();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('EIO');
  },
);
