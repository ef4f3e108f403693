import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createLogger } from '#app/platform/failures/log.server.ts';
import { createHonoApp, type HonoAppParts } from './hono-app.ts';
import { serveFiles } from './http/static-files.ts';

function appWith(parts: Partial<HonoAppParts>) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger(
    { logLevel: 'info' },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  const app = createHonoApp({
    log,
    origin: 'http://localhost:3000',
    trustedProxyHops: 0,
    development: false,
    health: { stopping: false, checks: {} },
    serveStatic: (_c, next) => next(),
    pageCache: (_c, next) => next(),
    servePages: (c) => c.text('a page'),
    ...parts,
  });
  return { app, lines };
}

test('a fault is logged once; the visitor gets its id and no detail', async () => {
  const { app, lines } = appWith({
    servePages: () => {
      throw new Error('password authentication failed for 10.0.0.7');
    },
  });
  const answer = await app.request('/career', {}, {});
  const id = answer.headers.get('x-request-id');
  expect(answer.status).toBe(500);
  expect(await answer.text()).toBe(`Something went wrong on our side. Reference: ${id}\n`);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const faults = lines.filter(({ level }) => level === 'error');
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatchObject({ requestId: id, err: { message: expect.any(String) } });
});

test('a header that a page has set is kept', async () => {
  const policy = "frame-ancestors 'self'";
  const { app } = appWith({
    servePages: (c) => c.text('a file', 200, { 'Content-Security-Policy': policy }),
  });
  const answer = await app.request('/files/x', {}, {});
  expect(answer.headers.get('content-security-policy')).toBe(policy);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test.each(['%00', '%0d%0aSet-Cookie:x', '%7F', '%E2%80%A8', '%E2%80%A9', '%E0%A4%A', '%FF'])(
  'the address /%s can not be read, which is answered 400 and not logged as an error',
  async (part) => {
    const { app, lines } = appWith({});
    expect((await app.request(`/${part}`, {}, {})).status).toBe(400);
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

test('only the form of the sign-in page may lead to Google', async () => {
  const signInOrigin = 'https://accounts.example';
  const { app } = appWith({ signInOrigin, servePages: (c) => c.text('a page') });
  const policyOf = async (path: string) =>
    (await app.request(path, {}, {})).headers.get('content-security-policy')?.split('; ');
  expect(await policyOf('/auth')).toContain(`form-action 'self' ${signInOrigin}`);
  expect(await policyOf('/admin/login')).toContain("form-action 'self'");
  expect(await policyOf('/onboarding/secret')).toContain("form-action 'self'");
});

test('every answer to a secret path keeps the path from being sent as a referrer', async () => {
  const { app } = appWith({
    servePages: () => {
      throw new Error('gone');
    },
  });
  const policyOf = async (path: string, init: RequestInit = {}) =>
    (await app.request(path, init, {})).headers.get('referrer-policy');
  const huge = { method: 'POST', body: 'x'.repeat(40_000) };
  expect(await policyOf('/Onboarding//secret')).toBe('no-referrer');
  expect(await policyOf('/onboarding/secret', huge)).toBe('no-referrer');
  expect(await policyOf('/onboarding/secret', { method: 'DELETE' })).toBe('no-referrer');
  expect(await policyOf('/career', huge)).toBe('strict-origin-when-cross-origin');
});

test('an answer made for one request is stored by no shared cache, unless it says more', async () => {
  const { app } = appWith({
    servePages: (c) =>
      c.text('a page', 200, c.req.path === '/admin' ? { 'Cache-Control': 'no-store' } : {}),
  });
  const cacheControl = async (path: string) =>
    (await app.request(path, {}, {})).headers.get('cache-control');
  expect(await cacheControl('/checkout')).toBe('private, no-cache');
  expect(await cacheControl('/admin')).toBe('no-store');
});

test.each(['PUT', 'PATCH', 'DELETE', 'PROPFIND'])('%s reaches no page', async (method) => {
  const { app } = appWith({});
  const answer = await app.request('/newsletter', { method }, {});
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
});

test('pages learn the address from the connection, never from the visitor', async () => {
  const { app } = appWith({
    servePages: (c) => c.json(Object.fromEntries(c.req.raw.headers)),
  });
  const headers = { 'X-Client-Address': '203.0.113.66', 'X-Forwarded-For': '203.0.113.66' };
  const seen = await (await app.request('/', { headers }, {})).json();
  expect(seen).toEqual({ 'x-client-address': 'unknown' });
});

test('an answer that is small, or has an encoding, or forbids it, is not compressed', async () => {
  const long = 'matcha '.repeat(500);
  const answers: Record<string, [string, Record<string, string>]> = {
    '/small': ['short', { 'Content-Type': 'text/plain', 'Content-Length': '5' }],
    '/refused': ['short', { 'Content-Type': 'text/plain' }],
    '/picture': [long, { 'Content-Type': 'image/jpeg' }],
    '/encoded': [long, { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' }],
    '/fixed': [long, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-transform' }],
    '/events': [long, { 'Content-Type': 'text/event-stream' }],
    '/text': [long, { 'Content-Type': 'text/plain' }],
  };
  const { app } = appWith({
    servePages: (c) => new Response(...asResponse(answers[c.req.path])),
  });
  const encodings: Record<string, string | null> = {};
  for (const path of Object.keys(answers)) {
    const answer = await app.request(path, { headers: { 'Accept-Encoding': 'br' } }, {});
    encodings[path] = answer.headers.get('content-encoding');
  }
  expect(encodings).toEqual({
    '/small': null,
    '/refused': null,
    '/picture': null,
    '/encoded': 'gzip',
    '/fixed': null,
    '/events': null,
    '/text': 'br',
  });
});

function asResponse(answer: [string, Record<string, string>] | undefined): [string, ResponseInit] {
  if (!answer) throw new Error('no such answer');
  return [answer[0], { headers: answer[1] }];
}

test.each(['/shop', '/admin/login', '/admin/jobs/x', '/api/complete-onboarding'])(
  'more than 32 KB are refused at %s, whether their length is announced or not',
  async (path) => {
    const { app } = appWith({ servePages: async (c) => c.text(await c.req.text()) });
    const body = 'x'.repeat(33 * 1024);
    const announced = { 'Content-Length': `${body.length}` };
    for (const headers of [announced, { 'Transfer-Encoding': 'chunked' }]) {
      expect((await app.request(path, { method: 'POST', headers, body }, {})).status).toBe(413);
    }
  },
);

test('for one IPv6 site eight pages are made at once and 100 wait; others get theirs meanwhile', async () => {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const { app, lines } = appWith({
    trustedProxyHops: 1,
    servePages: async (c) => {
      begun += 1;
      await gate.promise;
      return c.text('a page');
    },
  });
  const ask = async (address: string, method = 'GET') =>
    app.request('/checkout', { method, headers: { 'x-forwarded-for': address } }, {});
  const flood = Array.from({ length: 110 }, (_, n) => ask(`2001:db8:1:${n.toString(16)}00::1`));
  const refused = await Promise.all(flood.splice(108));
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '60'],
    [503, '60'],
  ]);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  expect(begun).toBe(8);
  const others = [ask('203.0.113.6'), ask('2001:db8:1::1', 'POST')];
  await expect.poll(() => begun).toBe(10);
  gate.resolve();
  const served = await Promise.all([...others, ...flood]);
  expect(served.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a page is complete before it is sent, so a slow reader holds only bytes', async () => {
  let made = 0;
  const { app } = appWith({
    servePages: (c) => {
      let left = 20;
      const page = new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.enqueue(randomBytes(64 * 1024));
          left -= 1;
          if (left > 0) return;
          controller.close();
          made += 1;
        },
      });
      return c.body(page, 200, { 'Content-Type': 'text/html' });
    },
  });
  const headers = { 'Accept-Encoding': 'br' };
  const ask = () => app.request('/checkout', { headers }, {});
  const unread = await Promise.all(Array.from({ length: 20 }, ask));
  expect(unread).toHaveLength(made);
});

test.each(['a page', 'a file'])(
  'the compressor of %s has a window of 256 KB, not of 4 MB',
  async (what) => {
    const file = { 'Content-Disposition': 'attachment' };
    const { app } = appWith({
      servePages: (c) => c.text('matcha '.repeat(900), 200, what === 'a file' ? file : {}),
    });
    const headers = { 'Accept-Encoding': 'br' };
    const answer = await app.request('/checkout', { headers }, {});
    const [first = 0] = await answer.bytes();
    // The lowest bits of WBITS (RFC 7932, 9.1): 3 is a window of 18 bits, 11 one of 22.
    expect(first & 0xf).toBe(3);
  },
);

const film = {
  headers: { 'Cache-Control': 'public, max-age=3600' },
  version: 'v1',
  plain: { size: 4, read: () => 'film' },
};

test.each(['/film', '/picture'])(
  'for one site 64 of %s are under way; the next waits until one has ended, or gets 503',
  async (path) => {
    const { app } = appWith({
      trustedProxyHops: 1,
      serveStatic: serveFiles(new Map([['/film', film]])),
      servePages: (c) =>
        c.text('a picture', 200, { 'Content-Disposition': 'inline', 'Cache-Control': 'public' }),
    });
    const readers: EventEmitter[] = [];
    const ask = async (network: string) => {
      const outgoing = new EventEmitter() as ServerResponse;
      readers.push(outgoing);
      const headers = { 'x-forwarded-for': `2001:db8:${network}::1` };
      return app.request(path, { headers }, { outgoing });
    };
    const statuses = async (answers: Promise<Response>[]) =>
      (await Promise.all(answers)).map(({ status }) => status);
    expect(await statuses(Array.from({ length: 64 }, (_, n) => ask(`7:${n}`)))).toEqual(
      Array(64).fill(200),
    );
    const waiting = Array.from({ length: 16 }, (_, n) => ask(`7:${n}`));
    const refused = await ask('7:99');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('cache-control')).not.toBe('public');
    expect(refused.headers.get('content-disposition')).toBeNull();
    expect((await ask('8:0')).status).toBe(200);
    for (const reader of readers) reader.emit('close');
    expect(await statuses(waiting)).toEqual(Array(16).fill(200));
    for (const reader of readers) reader.emit('close');
  },
);
