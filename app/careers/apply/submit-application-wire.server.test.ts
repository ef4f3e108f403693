import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { submitFailedMessage } from '#app/careers/application.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { toMultipart, validApplication } from '#tests/fixtures/application-form.ts';
import { send } from '#tests/support/applications/submit.ts';
import { testServices } from '#tests/support/services.ts';

const valid = await validApplication();

const test = testServices({ RATE_LIMIT_FACTOR: '1000' });
let server: http.Server;

beforeAll(async () => {
  server = createAdaptorServer({
    fetch: async (request) => {
      const { status, body } = await send(test, request);
      return Response.json(body, { status });
    },
  }) as http.Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
});
afterEach(async () => {
  await expect.poll(() => test.filesIn('incoming')).toEqual([]);
  expect(await test.filesIn('files')).toHaveLength(3 * (await rows()).length);
  expect(test.logged).toEqual([]);
});

const rows = () => test.services.db.select().from(jobApplications);
const failed = { success: false, error: submitFailedMessage };

function open(headers: http.OutgoingHttpHeaders): http.ClientRequest {
  const { port } = server.address() as AddressInfo;
  return http.request({ port, method: 'POST', path: '/api/submit-application', headers });
}

async function answerTo(request: http.ClientRequest): Promise<{ status?: number; body: unknown }> {
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const text = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode, body: JSON.parse(text) };
}

/** Sends a body at once, with its length in the header. */
function post(contentType: string | undefined, body: Buffer) {
  const request = open({
    ...(contentType && { 'content-type': contentType }),
    'content-length': body.length,
  });
  request.end(body);
  return answerTo(request);
}

describe('a body that is no form', () => {
  it.each([undefined, 'application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'is refused when it is %s',
    async (type) => {
      expect(await post(type, Buffer.from('full_name=x'))).toEqual({ status: 415, body: failed });
    },
  );

  const part = (head: string, value = 'x') => `--x\r\n${head}\r\n\r\n${value}\r\n`;
  const field = (name: string) => part(`content-disposition: form-data; name="${name}"`);
  const names = Array.from({ length: 200 }, (_, n) => `field_${n}`);

  it.each([
    ['is empty', ''],
    ['has another boundary', '--other--\r\n'],
    ['has a header that is none', `${part('broken header')}--x--\r\n`],
    [
      'names a file with NUL',
      `${part('content-disposition: form-data; name="resume"; filename="a\0b"')}--x--\r\n`,
    ],
    ['has 200 fields', `${names.map(field).join('')}--x--\r\n`],
    ['has a field twice', `${field('city')}${field('city')}--x--\r\n`],
  ])('is refused when it %s', async (_, body) => {
    const answer = await post('multipart/form-data; boundary=x', Buffer.from(body));
    expect(answer).toEqual({ status: 400, body: failed });
  });
});

it('a body of 100 MB is refused by its length, before any of it is read', async () => {
  const request = open({
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 100 * 1024 * 1024,
  });
  request.on('error', ignoreReset);
  request.flushHeaders();
  expect(await answerTo(request)).toEqual({ status: 413, body: failed });
  request.destroy();
});

/** The server may close the connection when the sender goes on after the answer. */
function ignoreReset(error: NodeJS.ErrnoException) {
  if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) throw error;
}

describe('a connection that is cut', () => {
  it.each([10, 50, 99])('after %i percent leaves nothing', async (percent) => {
    const before = await rows();
    const { body, contentType } = await toMultipart(valid);
    const request = open({ 'content-type': contentType, 'content-length': body.length });
    const closed = new Promise((resolve) => request.once('close', resolve));
    request.on('error', ignoreReset);
    const arrived = once(server, 'request');
    request.write(body.subarray(0, Math.floor((body.length * percent) / 100)));
    await arrived;
    // While a form arrives, its files are in a folder until it is validated.
    await expect.poll(() => test.folders('incoming')).toHaveLength(1);
    request.destroy();
    await closed;
    await expect.poll(() => test.folders('incoming')).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  it('and tried again makes one application', async () => {
    const { body, contentType } = await toMultipart(valid);
    const unheard = open({ 'content-type': contentType, 'content-length': body.length });
    unheard.on('error', ignoreReset);
    unheard.end(body);
    // All was sent, but the answer never reached the applicant, who sends everything again.
    await once(unheard, 'finish');
    unheard.destroy();
    expect(await post(contentType, body)).toMatchObject({ status: 200, body: { success: true } });
    await expect.poll(async () => (await test.filesIn('files')).length).toBe(3);
    expect(await rows()).toHaveLength(1);
  });
});
