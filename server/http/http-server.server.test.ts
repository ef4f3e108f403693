import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { longestUploadMs } from '#app/platform/uploads/multipart.server.ts';
import { freePort } from '#tests/support/server.ts';
import { type HttpServer, takePort } from './http-server.ts';

let port: number;
let server: HttpServer;
const node = createServer({ requireHostHeader: false });
/** Requests that were let in. */
let begun = 0;

beforeAll(async () => {
  port = await freePort();
  const origin = 'https://cafe.example';
  server = await takePort(node, { host: '127.0.0.1', port, origin });
  server.serve(async (request) => {
    begun += 1;
    if (request.method === 'GET') return new Response(new Uint8Array(20_000_000));
    return new Response(await request.text());
  });
});
afterAll(() => {
  node.closeAllConnections();
  return server.close();
});

/** All that comes back for these bytes. */
async function answerTo(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return text(socket);
}

test('a body takes five minutes at most, but an upload its own time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const begin = (path: string, length = 2) =>
    answerTo(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\nx`,
    );
  const answers = new Map<string, string>();
  const paths = ['/newsletter', '/career', '/api/submit-application', '/api/offer-letters/1'];
  const whole = begin('/newsletter', 1);
  for (const path of paths) void begin(path).then((answer) => answers.set(path, answer));
  expect(await whole).toMatch(/^HTTP\/1.1 200 /);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(300_000);
  await expect.poll(() => answers.get('/newsletter')).toMatch(/^HTTP\/1.1 408 /);
  vi.useRealTimers();
  expect([...answers.keys()]).toEqual(['/newsletter']);
  expect(node.requestTimeout).toBeGreaterThan(longestUploadMs);
});

test('an answer of which nothing more is taken ends; 2 KB/s are enough to have all of it', async () => {
  // What Linux takes at once (tcp(7), tcp_wmem), and then nothing until it is gone.
  expect(node.timeout).toBeGreaterThan((4_194_304 / 3 / 2048) * 1000);
  const { timeout } = node;
  node.timeout = 50;
  const taken = once(node, 'connection');
  const socket = connect(port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [end] = await taken;
  await once(end, 'close');
  node.timeout = timeout;
  socket.destroy();
});

test('who sends a thousand requests at once in one connection is cut off, who waits for answers is not', async () => {
  const ask = 'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
  begun = 0;
  await answerTo(ask.repeat(1000)).catch(() => undefined);
  expect(begun).toBeLessThanOrEqual(32);
  begun = 0;
  const socket = connect(port, '127.0.0.1');
  for (let n = 0; n < 50; n++) {
    socket.write(ask);
    const [answer] = await once(socket, 'data');
    expect(`${answer}`).toMatch(/^HTTP\/1.1 200 /);
  }
  socket.destroy();
  expect(begun).toBe(50);
});

test.each([
  ['no request at all', 'matcha\r\n\r\n', 400],
  ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['a request for no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400],
  ['an address that is none', 'GET /\\evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  [
    'a body of unknown length',
    'POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n',
    411,
  ],
  ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 417],
])('%s is refused within the whole fence', async (_case, request, status) => {
  const answer = await answerTo(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const header of [
    'X-Content-Type-Options: nosniff',
    'X-Frame-Options: DENY',
    "Content-Security-Policy: default-src 'none'",
    'Strict-Transport-Security: max-age=31536000; includeSubDomains',
    'Cache-Control: no-store',
    'Connection: close',
  ]) {
    expect(answer).toContain(header);
  }
});
