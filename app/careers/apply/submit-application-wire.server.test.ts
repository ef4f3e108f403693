import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { submitFailedMessage } from '#app/careers/application.ts';
import { brokenLine } from '#app/shared/offline.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { toMultipart, validApplication } from '#tests/fixtures/application-form.ts';
import { testServices } from '#tests/support/services.ts';
import { send } from '#tests/support/submit.ts';

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

/** Sends a body in one go, its length told beforehand. */
function post(contentType: string | undefined, body: Buffer) {
  const request = open({
    ...(contentType && { 'content-type': contentType }),
    'content-length': body.length,
  });
  request.end(body);
  return answerTo(request);
}

describe('a body that is no form', () => {
  it('is refused when there is none', async () => {
    expect(await post('multipart/form-data; boundary=x', Buffer.alloc(0))).toEqual({
      status: 400,
      body: failed,
    });
  });

  it.each([undefined, 'application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'is refused when it is %s',
    async (type) => {
      expect(await post(type, Buffer.from('full_name=x'))).toEqual({ status: 415, body: failed });
    },
  );

  it('is refused when the boundary is missing or another one', async () => {
    const { body } = await toMultipart(valid);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=other']) {
      expect(await post(type, body)).toEqual({ status: 400, body: failed });
    }
  });

  it('is refused when a part has a header that is none, or a file name with NUL', async () => {
    const headers = [
      'broken header',
      'content-disposition: form-data; name="resume"; filename="a\0b"',
    ];
    for (const header of headers) {
      const body = Buffer.from(`--x\r\n${header}\r\n\r\nvalue\r\n--x--\r\n`);
      expect(await post('multipart/form-data; boundary=x', body)).toEqual({
        status: 400,
        body: failed,
      });
    }
  });

  it('is refused when it has 200 fields, or one of them twice', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`field_${i}`, 'x']));
    const { body, contentType } = await toMultipart({ ...valid, ...many });
    expect(await post(contentType, body)).toEqual({ status: 400, body: failed });
    const part = '--x\r\ncontent-disposition: form-data; name="city"\r\n\r\nBangi\r\n';
    const twice = Buffer.from(`${part}${part}--x--\r\n`);
    expect(await post('multipart/form-data; boundary=x', twice)).toEqual({
      status: 400,
      body: failed,
    });
  });
});

describe('a body of 100 MB', () => {
  const size = 100 * 1024 * 1024;

  it('is refused by its length, before any of it is read', async () => {
    const request = open({
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': size,
    });
    request.on('error', ignoreReset);
    request.flushHeaders();
    expect(await answerTo(request)).toEqual({ status: 413, body: failed });
    request.destroy();
  });

  it('is refused on the way when it does not tell its length', async () => {
    const request = open({ 'content-type': 'multipart/form-data; boundary=x' });
    request.on('error', ignoreReset);
    let answered = false;
    const answer = answerTo(request).finally(() => {
      answered = true;
    });
    request.write('--x\r\ncontent-disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n');
    const piece = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent < size && !request.destroyed && !answered; sent += piece.length) {
      if (!request.write(piece)) await Promise.race([once(request, 'drain'), answer]);
    }
    expect(await answer).toEqual({ status: 413, body: failed });
    request.destroy();
  });
});

/** The server may close the line on a sender that goes on after the answer. */
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
    // The files of a form that arrives lie in a folder until it is validated.
    await expect.poll(() => test.folders('incoming')).toHaveLength(1);
    request.destroy();
    await closed;
    await expect.poll(() => test.folders('incoming')).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  it('and made again makes one application', async () => {
    const { body, contentType } = await toMultipart(valid);
    const unheard = open({ 'content-type': contentType, 'content-length': body.length });
    unheard.on('error', ignoreReset);
    unheard.end(body);
    // All was sent, but the answer never reached the applicant, who sends it all again.
    await once(unheard, 'finish');
    unheard.destroy();
    expect(await post(contentType, body)).toMatchObject({ status: 200, body: { success: true } });
    await expect.poll(async () => (await test.filesIn('files')).length).toBe(3);
    expect(await rows()).toHaveLength(1);
  });
});

it('an upload that stands still for a minute is answered 408, in words about the line, and leaves nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const request = open({ 'content-type': 'multipart/form-data; boundary=x' });
  request.write('--x\r\ncontent-disposition: form-data; name="city"\r\n\r\nBan');
  const answer = answerTo(request);
  await expect.poll(() => test.folders('incoming')).toHaveLength(1);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(await answer).toEqual({ status: 408, body: { success: false, error: brokenLine } });
  request.destroy();
});

describe('an application in small pieces', () => {
  it('is taken', async () => {
    const { body, contentType } = await toMultipart({ ...valid, city: 'Kajang' });
    const request = open({ 'content-type': contentType });
    const answer = answerTo(request);
    for (let start = 0; start < body.length; start += 97) {
      request.write(body.subarray(start, start + 97));
    }
    request.end();
    expect(await answer).toMatchObject({ status: 200, body: { success: true } });
  });
});
