import { request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { embeddedDatabase } from '#tests/support/database/embedded-database.ts';
import { testServer } from '#tests/support/processes/test-server.ts';

const server = testServer();

type Answer = { status: number; headers: Record<string, string>; body: Buffer };

/** Sends a request exactly as given: fetch would tidy the path, decompress the body and set headers. */
function send(
  path: string,
  options: {
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Uses a new connection. */
    agent?: false;
  } = {},
): Promise<Answer> {
  const { body, ...rest } = options;
  const { port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, path, ...rest }, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part) => parts.push(part));
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers as Record<string, string>,
          body: Buffer.concat(parts),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The address of a script that the careers page names. */
async function anAsset(): Promise<string> {
  const page = (await send('/career')).body.toString();
  const address = /\/assets\/careers\.route-[\w-]+\.js/.exec(page)?.[0];
  if (!address) throw new Error('the page names no script');
  return address;
}

test('a fault is answered by a page with a reference, under which the log has it', async () => {
  const database = new pg.Client(await embeddedDatabase(server.dataDir));
  await database.connect();
  await database.query('alter table links rename to misplaced');
  const { status, headers, body } = await send('/admin/setup/some-token');
  await database.query('alter table misplaced rename to links');
  await database.end();
  expect(status).toBe(500);
  const id = headers['x-request-id'];
  const page = body.toString();
  expect(page).toContain('Something went wrong');
  expect(page.replaceAll('<!-- -->', '')).toContain(`Reference: ${id}<`);
  expect(page).not.toContain('relation');
  expect(server.logged()).toContainEqual(
    expect.objectContaining({ level: 'error', requestId: id, msg: 'request failed' }),
  );
});

describe('headers', () => {
  test.each(['/', '/admin/login', '/nowhere', '/assets/nothing.js', '/%E0%A4%A', '/healthz'])(
    '%s has all security headers',
    async (path) => {
      const { headers } = await send(path);
      const policy = headers['content-security-policy'];
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(
        /script-src 'self'( 'nonce-[A-Za-z0-9+/]{22}=='|( 'sha256-[A-Za-z0-9+/]{43}=')+)?;/,
      );
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': expect.any(String),
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  test.each(['/shop', '/shop?utm_source=post'])(
    'the canonical address of %s is that of the site, whatever host the request names',
    async (path) => {
      const { body } = await send(path, { headers: { host: 'elsewhere.example' } });
      expect(body.toString()).toContain(`<link rel="canonical" href="${server.origin}/shop"/>`);
      expect(body.toString()).not.toContain('elsewhere.example');
    },
  );

  test('every script of a page carries the nonce of its response, and no two responses share one', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, body } = await send('/admin/login');
        const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1];
        const scripts = body.toString().match(/<script[^>]*>/g) ?? [];
        expect(scripts.length).toBeGreaterThan(0);
        for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });
});

describe('addresses', () => {
  test('an unknown asset is a plain 404 that no cache keeps', async () => {
    const { status, headers } = await send('/assets/nothing.js');
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('text/plain');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('an address of more than 4 KB is refused with 414', async () => {
    expect((await send(`/${'a'.repeat(5000)}`)).status).toBe(414);
  });

  test.each([
    ['/career/', '/career'],
    ['/career//?job=barista-parttime', '/career?job=barista-parttime'],
    ['/Career?job=barista-parttime', '/career?job=barista-parttime'],
    ['//evil.example/', '/evil.example'],
    ['//evil.example', '/evil.example'],
  ])('%s redirects to %s', async (path, target) => {
    const { status, headers } = await send(path);
    expect(status).toBe(308);
    expect(headers.location).toBe(target);
  });

  test.each([
    '/../package.json',
    '/assets/../../server/main.js',
    '/assets/%2e%2e/%2e%2e/server/main.js',
    '/..%2fserver/main.js',
  ])('%s leads to no file outside', async (path) => {
    const { status, body } = await send(path);
    expect(status).toBe(404);
    expect(body.toString()).not.toMatch(/"private": true|or newer is needed/);
  });
});

describe('files', () => {
  test('an asset may be kept for a year, and is sent again only when it changed', async () => {
    const address = await anAsset();
    const first = await send(address);
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(first.headers['content-type']).toContain('javascript');
    const again = await send(address, { headers: { 'If-None-Match': first.headers.etag ?? '' } });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });

  test('other files are kept for an hour', async () => {
    const { headers } = await send('/favicon.svg');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(headers['content-type']).toContain('image/svg+xml');
  });

  test('the compressed forms decompress to the same file, and each has its own ETag', async () => {
    const address = await anAsset();
    const plain = await send(address);
    const br = await send(address, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } });
    const gzip = await send(address, { headers: { 'Accept-Encoding': 'gzip, br;q=0' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers } of [plain, br, gzip]) expect(headers.vary).toBe('Accept-Encoding');
  });

  test('a range is cut out of the uncompressed form', async () => {
    const address = await anAsset();
    const whole = await send(address);
    const headers = { Range: 'bytes=10-19', 'Accept-Encoding': 'br' };
    const part = await send(address, { headers });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.body.length}`);
    expect(part.body.equals(whole.body.subarray(10, 20))).toBe(true);
    const beyond = await send(address, { headers: { Range: 'bytes=99999999-' } });
    expect(beyond.status).toBe(416);
    const torn = await send(address, { headers: { ...headers, 'If-Range': '"another"' } });
    expect(torn.status).toBe(200);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const address = await anAsset();
    const [get, head] = await Promise.all([send(address), send(address, { method: 'HEAD' })]);
    expect(head.status).toBe(200);
    expect(head.headers['content-length']).toBe(`${get.body.length}`);
    expect(head.body).toHaveLength(0);
  });
});

describe('pages', () => {
  test('are compressed as the browser prefers', async () => {
    const plain = await send('/career');
    const br = await send('/career', { headers: { 'Accept-Encoding': 'gzip, br' } });
    const gzip = await send('/career', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body).toString()).toContain('</html>');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toContain('</html>');
    for (const { headers } of [plain, br, gzip]) expect(headers.vary).toContain('Accept-Encoding');
    expect(br.body.length).toBeLessThan(plain.body.length / 2);
  });

  test('a public page is revalidated each time, and sent only when it changed', async () => {
    const first = await send('/?utm_source=post', { headers: { 'Accept-Encoding': 'br' } });
    expect(first.headers['cache-control']).toBe('no-cache');
    const tag = first.headers.etag ?? '';
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const headers = { 'Accept-Encoding': 'br', 'If-None-Match': known };
      const again = await send('/', { headers });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers['content-security-policy']).toBe(
        first.headers['content-security-policy'],
      );
    }
    const plain = await send('/', { headers: { 'If-None-Match': tag } });
    expect(plain.status).toBe(200);
  });

  test('OPTIONS allows nothing to other sites', async () => {
    const options = await send('/career', {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(options.status).toBe(204);
    expect(Object.keys(options.headers).join()).not.toContain('access-control');
  });
});

describe('requests that change something', () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const login = (headers: Record<string, string>) =>
    send('/admin/login', {
      method: 'POST',
      headers: { ...form, ...headers },
      body: 'email=a%40b.example&password=wrong',
    });

  test('are accepted from our own pages, by either name of this machine', async () => {
    const { port } = new URL(server.origin);
    const names = [`localhost:${port}`, `127.0.0.1:${port}`];
    for (const host of names) {
      const answer = await login({ Host: host, Origin: `http://${host}` });
      expect(answer.status).toBe(401);
    }
  });
});

describe('health and log', () => {
  test('both addresses say ok, and no cache keeps them', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const { status, headers, body } = await send(path);
      expect(status).toBe(200);
      expect(JSON.parse(body.toString())).toMatchObject({ status: 'ok' });
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('the log has one line for each request, with its id and nothing about the person', async () => {
    const secret = 'Qx7secretQx7';
    const { headers } = await send(`/admin/setup/${secret}?email=me@home.example`, {
      headers: { 'User-Agent': 'Tell-Tale/1.0', 'X-Request-Id': 'forged-id-0123' },
    });
    const id = headers['x-request-id'];
    expect(id).not.toBe('forged-id-0123');
    await expect
      .poll(() => server.logged().filter(({ requestId }) => requestId === id))
      .toEqual([
        {
          level: 'info',
          time: expect.any(String),
          requestId: id,
          method: 'GET',
          path: '/admin/setup/*',
          status: expect.any(Number),
          ms: expect.any(Number),
        },
      ]);
    expect(server.output()).not.toMatch(/Qx7secretQx7|me@home|Tell-Tale|127\.0\.0\.1/);
  });

  test('each bad or broken request is one line of the log, and no error', async () => {
    const cutOff = (path: string, type: string, body: string) =>
      new Promise((resolve) => {
        const { port } = new URL(server.origin);
        const socket = connect(Number(port), 'localhost', () => {
          const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: ${type}`;
          // Cut once the server has begun with it, which is so when a later request on a new connection is answered.
          socket.write(`${head}\r\nContent-Length: 5000\r\n\r\n${body}`, async () => {
            await send('/readyz', { agent: false });
            socket.destroy();
          });
        });
        socket.on('close', resolve);
      });
    const before = server.logged().length;
    const multipart = 'multipart/form-data; boundary=x';
    const paths = [
      '/api/complete-onboarding',
      '/api/check-onboarding-link',
      '/api/submit-application',
      '/newsletter',
      '/admin/login',
    ];
    const file = '--x\r\ncontent-disposition: form-data; name="other"; filename="a"\r\n\r\nabc';
    for (const [type, body] of [
      ['application/json', '{"token":'],
      ['application/x-www-form-urlencoded', 'token='],
      [multipart, file],
    ] as const) {
      await Promise.all(paths.map((path) => cutOff(path, type, body)));
      for (const path of paths) {
        const headers = { 'Content-Type': type };
        expect((await send(path, { method: 'POST', headers, body })).status).toBeLessThan(500);
      }
    }
    await send('/api/auth/callback/google?state=x&code=y');
    const lines = () => server.logged().slice(before);
    const requests = () => lines().filter(({ method }) => method !== undefined);
    await expect.poll(() => requests().length, { timeout: 15_000 }).toBe(2 * 3 * paths.length + 1);
    expect(requests().some(({ aborted }) => aborted === true)).toBe(true);
    expect(lines().filter(({ level, err }) => level === 'error' || err !== undefined)).toEqual([]);
  });
});
