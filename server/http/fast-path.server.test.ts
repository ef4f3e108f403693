import { createServer, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#app/platform/failures/log.server.ts';
import { createHonoApp } from '#server/hono-app.ts';
import { freePort } from '#tests/support/processes/server.ts';
import { createFastPath } from './fast-path.ts';
import { type HttpServer, takePort } from './http-server.ts';
import { createPageCache } from './page-cache.ts';
import { serveFiles } from './static-files.ts';
import { inMemory, type StoredResponse, type StoredResponses } from './stored-response.ts';

const origin = 'https://cafe.example';
const asset: StoredResponse = {
  headers: { 'Content-Type': 'text/javascript', 'Cache-Control': 'public, immutable' },
  version: 'v1',
  plain: inMemory(Buffer.from('plain and long')),
  br: inMemory(Buffer.from('small')),
};
const files = new Map([['/assets/a.js', asset]]);

const lines: Record<string, unknown>[] = [];
const log = createLogger(
  { logLevel: 'info' },
  { write: (line) => void lines.push(JSON.parse(line)) },
);
let edition = 1;
let broken = false;
const ports = { fast: 0, framework: 0, unset: 0 };
const servers: HttpServer[] = [];
/** The requests that the fast path left to the framework. */
let left: string[] = [];

beforeAll(async () => {
  await open('fast', (stored) => createFastPath({ log, https: true, trustedProxyHops: 1 }, stored));
  await open('framework', () => () => false);
  await open('unset', (stored) =>
    createFastPath({ log, https: true, trustedProxyHops: 0 }, stored),
  );
});
afterAll(() => Promise.all(servers.map((server) => server.close())));
beforeEach(async () => {
  await Promise.all([ask('fast', '/shop'), ask('framework', '/shop')]);
  left = [];
  lines.length = 0;
});

async function open(
  name: keyof typeof ports,
  fastPath: (stored: StoredResponses) => ReturnType<typeof createFastPath>,
): Promise<void> {
  ports[name] = await freePort();
  const place = { host: '127.0.0.1', port: ports[name], origin, trustedProxyHops: 1 };
  const server = await takePort(createServer({ requireHostHeader: false }), place, log);
  servers.push(server);
  const pages = createPageCache(
    async () => new Response(`<html>edition ${edition}<script>a()</script></html>`),
    () => {
      if (broken) throw new Error('the opening hours can not be read');
      return `${edition}`;
    },
  );
  const app = createHonoApp({
    log,
    origin,
    trustedProxyHops: 1,
    development: false,
    health: { stopping: false, checks: {} },
    serveStatic: serveFiles(files),
    pageCache: pages.serve,
    servePages: (c) => c.text('a page'),
  });
  server.serve(
    (asked, env) => {
      if (name === 'fast') left.push(new URL(asked.url).pathname);
      return app.fetch(asked, env);
    },
    fastPath({ get: (target) => files.get(target) ?? pages.get(target) }),
  );
}

async function ask(
  server: keyof typeof ports,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  const port = ports[server];
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({ port, path, method, headers, agent: false }, resolve).on('error', reject).end();
  const response = await promise;
  const { date, 'x-request-id': id, ...rest } = response.headers;
  return {
    id,
    answer: { status: response.statusCode, headers: rest, body: `${await buffer(response)}` },
  };
}

const withoutNonce = (answer: object) => JSON.stringify(answer).replace(/nonce-[^']+/, '');

const known = '"v1-br"';

test.each<[string, { method?: string; headers?: Record<string, string> }]>([
  ['/shop', {}],
  ['/shop', { headers: { 'Accept-Encoding': 'gzip, deflate, br' } }],
  ['/shop', { headers: { 'Accept-Encoding': 'gzip' } }],
  ['/shop', { method: 'HEAD' }],
  ['/shop', { headers: { Range: 'bytes=1-4' } }],
  ['/shop', { headers: { 'X-Forwarded-Proto': 'https' } }],
  ['/assets/a.js', {}],
  ['/assets/a.js', { headers: { 'Accept-Encoding': 'br;q=0, gzip' } }],
  ['/assets/a.js', { headers: { 'Accept-Encoding': 'br', 'If-None-Match': known } }],
  ['/assets/a.js', { headers: { 'Accept-Encoding': 'br', 'If-None-Match': `"v0", W/${known}` } }],
  ['/assets/a.js', { headers: { 'Accept-Encoding': 'br', 'If-None-Match': '"v0"' } }],
  ['/assets/a.js', { headers: { 'If-None-Match': '*' } }],
  ['/assets/a.js', { headers: { Range: 'bytes=-4', 'If-Range': '"v0"' } }],
  ['/assets/a.js', { headers: { Range: 'bytes=99-' } }],
  ['/assets/a.js', { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } }],
])('%s with %o is answered as the framework would', async (path, asked) => {
  const [fast, framework] = [await ask('fast', path, asked), await ask('framework', path, asked)];
  expect(left).toEqual([]);
  expect(fast.answer).toEqual(framework.answer);
  await expect.poll(() => lines.length).toBe(2);
  const [line, theirs] = lines.map(({ time, ms, requestId, ...rest }) => rest);
  expect(line).toEqual(theirs);
  expect(lines.map(({ requestId }) => requestId)).toEqual([fast.id, framework.id]);
});

test.each<[string, { method?: string; headers?: Record<string, string> }]>([
  ['/shop', { method: 'POST' }],
  ['/shop', { method: 'PROPFIND' }],
  ['/shop', { headers: { 'X-Forwarded-Proto': 'http' } }],
  ['/shop?utm_source=post', {}],
  ['/Shop', {}],
  ['/%73hop', {}],
  ['/shop/', {}],
  ['//shop', {}],
  ['/assets/../shop', {}],
  ['http://evil.example/shop', {}],
  ['/assets/b.js', {}],
  ['/checkout', {}],
])('%s with %o is left to the framework', async (path, asked) => {
  const [fast, framework] = [await ask('fast', path, asked), await ask('framework', path, asked)];
  expect(left).toHaveLength(1);
  expect(withoutNonce(fast.answer)).toEqual(withoutNonce(framework.answer));
});

test('the proxy’s request id is in the answer and in the log', async () => {
  const { id } = await ask('fast', '/shop', { headers: { 'X-Request-Id': 'proxy-0123456789' } });
  expect(id).toBe('proxy-0123456789');
  await expect.poll(() => lines[0]?.requestId).toBe(id);
});

test('a page cached before a change is not sent any more: the framework renders it anew', async () => {
  expect((await ask('fast', '/shop')).answer.body).toContain(`edition ${edition}`);
  expect(left).toEqual([]);
  edition += 1;
  expect((await ask('fast', '/shop')).answer.body).toContain(`edition ${edition}`);
  expect(left).toEqual(['/shop']);
});

test('an error while looking up a page is left to the framework, which answers and logs it', async () => {
  broken = true;
  const { answer } = await ask('fast', '/shop');
  broken = false;
  expect(answer.status).toBe(500);
  expect(left).toEqual(['/shop']);
  await expect.poll(() => lines.map(({ level }) => level)).toEqual(['error', 'info']);
});

test('the first sign of a proxy that is not in the settings logs a warning, even for a stored page', async () => {
  await ask('unset', '/shop');
  await ask('fast', '/shop', { headers: { 'X-Forwarded-For': '192.0.2.1' } });
  const warnings = () => lines.filter(({ level }) => level === 'warn').map(({ msg }) => msg);
  expect(warnings()).toEqual([]);
  for (const path of ['/shop', '/checkout', '/shop']) {
    await ask('unset', path, { headers: { 'X-Forwarded-Proto': 'https' } });
  }
  expect(warnings()).toEqual([
    'X-Forwarded-* is not believed: set TRUSTED_PROXY_HOPS if a proxy stands in front',
  ]);
});
