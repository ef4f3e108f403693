import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveMultipart } from './multipart.server.ts';
import type { MultipartLimits } from './multipart-parser.server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'multipart-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const limits: MultipartLimits = {
  fileBytes: { resume: 1000 },
  fieldBytes: 1000,
  fields: 10,
  bodyBytes: 1_000_000,
  idleMs: 1000,
  totalMs: 10_000,
};

const part = (name: string, text: string, file = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${text}\r\n`;

/** A body that arrives in pieces of this size. */
function send(body: string, { pieces = body.length, boundary = 'x' } = {}): Request {
  const bytes = Buffer.from(body, 'latin1');
  const starts = Array.from({ length: Math.ceil(bytes.length / pieces) }, (_, n) => n * pieces);
  const source = Readable.from(starts.map((start) => bytes.subarray(start, start + pieces)));
  return requestOf(Readable.toWeb(source) as ReadableStream, boundary);
}

function requestOf(body: ReadableStream, boundary = 'x'): Request {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
    duplex: 'half',
  };
  return new Request('http://localhost/', init);
}

/** A form that begins well and never ends: a letter every 10 ms, or nothing more at all. */
function endlessForm(pace: 'drips' | 'stalls'): Request {
  const begin = '--x\r\ncontent-disposition: form-data; name="city"\r\n\r\n';
  async function* pieces() {
    yield new TextEncoder().encode(begin);
    for (;;) {
      await sleep(pace === 'drips' ? 10 : 60_000, null, { ref: false });
      yield new TextEncoder().encode('x');
    }
  }
  // Node's and the DOM's ReadableStream are the same thing under two type names.
  return requestOf(Readable.toWeb(Readable.from(pieces())) as ReadableStream);
}

it('gives up on a sender who stopped sending', async () => {
  const received = receiveMultipart(endlessForm('stalls'), folder, { ...limits, idleMs: 50 });
  expect(await received).toEqual({ ok: false, error: 'too-slow' });
});

it('gives up on a sender who never stops', async () => {
  const received = receiveMultipart(endlessForm('drips'), folder, { ...limits, totalMs: 200 });
  expect(await received).toEqual({ ok: false, error: 'too-slow' });
});

describe('what follows the closing boundary', () => {
  const form = part('city', 'Bangi') + part('resume', 'a'.repeat(900), 'a.pdf');

  it.each([
    ['nothing', ''],
    ['a line end', '\r\n'],
    ['words', '\r\nThis is an epilogue.\r\n'],
    ['spaces', '  \r\n'],
    ['a boundary', '\r\n--x\r\n'],
    ['another end', '\r\n--x--\r\n--x--'],
    ['a field', `\r\n${part('city', 'Kajang')}--x--\r\n`],
    ['a file that never ends', `\r\n${part('photo', 'b'.repeat(70_000), 'b.jpg')}`],
    ['a broken part', '\r\n--x\r\nno header\r\n\r\n--x--'],
  ])('is not looked at: %s', async (_, epilogue) => {
    // Torn at every place, and whole.
    for (const pieces of [1, 7, 64, 1_000_000]) {
      const received = await receiveMultipart(
        send(`${form}--x--${epilogue}`, { pieces }),
        folder,
        limits,
      );
      if (!received.ok) throw new Error(received.error);
      expect([...received.fields]).toEqual([['city', 'Bangi']]);
      expect([...received.files.keys()]).toEqual(['resume']);
      expect(received.files.get('resume')?.size).toBe(900);
    }
  });

  it('counts towards the limit of the body', async () => {
    const received = receiveMultipart(
      send(`${form}--x--${'.'.repeat(1_000_001)}`, { pieces: 65_536 }),
      folder,
      limits,
    );
    expect(await received).toEqual({ ok: false, error: 'too-large' });
  });
});

it('two boundaries in a row are an end, and a form without one is refused', async () => {
  const boundary = '----x';
  const early = `--${boundary}--${boundary}\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\n${'c'.repeat(700_000)}\r\n--${boundary}--\r\n`;
  expect(
    await receiveMultipart(send(early, { pieces: 65_536, boundary }), folder, limits),
  ).toMatchObject({ ok: true, files: new Map() });
  for (const body of [part('city', 'Bangi'), part('resume', 'a', 'a.pdf'), '--x', '', '--x-']) {
    expect(await receiveMultipart(send(body), folder, limits)).toEqual({
      ok: false,
      error: 'malformed',
    });
  }
});

it('a file that nobody wants may break off: no error goes unheard', async () => {
  for (const name of ['other', 'resume']) {
    const body = part('resume', 'a', 'a.pdf') + part(name, 'b', 'b.pdf').slice(0, -2);
    expect(await receiveMultipart(send(body), folder, limits)).toEqual({
      ok: false,
      error: 'malformed',
    });
  }
});

it('a boundary that no sender may use is refused', async () => {
  for (const boundary of ['y'.repeat(71), '""', '"a "']) {
    const body = `--${boundary.replaceAll('"', '')}--`;
    expect(await receiveMultipart(send(body, { boundary }), folder, limits)).toEqual({
      ok: false,
      error: 'malformed',
    });
  }
});

it('a body of nothing but parts is refused', async () => {
  const body = '--x\r\n\r\n\r\n'.repeat(1000);
  expect(await receiveMultipart(send(`${body}--x--`), folder, limits)).toEqual({
    ok: false,
    error: 'malformed',
  });
});

it('a body in crumbs is refused before it costs more than it weighs', async () => {
  const body = part('resume', 'x'.repeat(500_000), 'a.pdf');
  let sent = 0;
  async function* crumbs() {
    for (const letter of body) {
      sent += 1;
      yield Buffer.from(letter);
    }
  }
  const request = requestOf(Readable.toWeb(Readable.from(crumbs())) as ReadableStream);
  const received = await receiveMultipart(request, folder, limits);
  expect(received).toEqual({ ok: false, error: 'malformed' });
  expect(sent).toBeLessThan(100_000);
});
