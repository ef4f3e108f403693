import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#tests/support/server.ts';
import { type HttpServer, takePort } from './http-server.ts';

let port: number;
let server: HttpServer;

beforeAll(async () => {
  port = await freePort();
  const origin = 'https://cafe.example';
  server = await takePort(createServer({ requireHostHeader: false }), {
    host: '127.0.0.1',
    port,
    origin,
  });
  server.serve(() => new Response('a page'));
});
afterAll(() => server.close());

/** All that comes back for these bytes. */
async function answerTo(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return text(socket);
}

test.each([
  ['no request at all', 'matcha\r\n\r\n', 400],
  ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['a request for no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['an address that is none', 'GET /\\evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
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
