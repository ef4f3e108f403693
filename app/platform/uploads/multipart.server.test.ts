import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testFolder } from '#tests/support/processes/test-folder.ts';
import { receiveMultipart } from './multipart.server.ts';
import type { MultipartLimits } from './multipart-parser.server.ts';

const folder = testFolder();
afterEach(() => vi.useRealTimers());

const limits: MultipartLimits = {
  fileBytes: { resume: 1000 },
  fieldBytes: 1000,
  fields: 10,
  bodyBytes: 1_000_000,
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

/**
 * Sends a form with a file of which so many bytes arrive after each of the pauses (ms).
 * @returns how it ended, and after how many minutes
 */
async function sendSlowly(pauses: readonly number[], bytes: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const began = performance.now();
  const left = [...pauses];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await turn();
        const pause = left.shift();
        if (pause === undefined) return controller.close();
        vi.advanceTimersByTime(pause);
        await turn();
        controller.enqueue(Buffer.alloc(bytes, 'x'));
        if (left.length === 0) controller.enqueue(Buffer.from('\r\n--x--'));
      },
      start: (controller) =>
        controller.enqueue(
          Buffer.from(part('city', 'Bangi') + part('resume', '', 'a.pdf').slice(0, -2)),
        ),
    },
    { highWaterMark: 0 },
  );
  const fileBytes = { resume: 10_000_000 };
  const received = await receiveMultipart(requestOf(body), folder, {
    ...limits,
    fileBytes,
    bodyBytes: 10_000_000,
  });
  const minutes = (performance.now() - began) / 60_000;
  return { received, minutes };
}

const tenSeconds = (times: number) => Array<number>(times).fill(10_000);

it.each([
  ['8.6 MB at 25 KB/s, for six minutes', tenSeconds(35), 250_000],
  ['2.5 KB/s, for half an hour less ten seconds', tenSeconds(179), 25_000],
  ['now and then, each minute enough', [55_000, 5000, 55_000, 5000], 131_072],
])('takes a slow upload: %s', async (_, pauses, bytes) => {
  const { received } = await sendSlowly(pauses, bytes);
  if (!received.ok) throw new Error(received.error);
  expect(received.files.get('resume')?.size).toBe(pauses.length * bytes);
});

it.each([
  ['stands still', [70_000], 250_000, 1],
  ['sends less than 2 KB a second', tenSeconds(60), 20_000, 1],
  ['was fast, and then stands still', [...tenSeconds(6), 130_000], 250_000, 3],
  ['never ends', tenSeconds(600), 25_000, 30],
])('gives up on a sender who %s, and keeps the fields', async (_, pauses, bytes, after) => {
  const { received, minutes } = await sendSlowly(pauses, bytes);
  expect(received).toMatchObject({ ok: false, error: 'too-slow' });
  expect([...received.fields]).toEqual([['city', 'Bangi']]);
  expect(Math.floor(minutes)).toBe(after);
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
    // Cut into pieces of different sizes, and whole.
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
    expect(await received).toMatchObject({ ok: false, error: 'too-large' });
  });
});

it('two boundaries in a row end a form, and a form without an end is refused', async () => {
  const boundary = '----x';
  const early = `--${boundary}--${boundary}\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\n${'c'.repeat(700_000)}\r\n--${boundary}--\r\n`;
  expect(
    await receiveMultipart(send(early, { pieces: 65_536, boundary }), folder, limits),
  ).toMatchObject({ ok: true, files: new Map() });
  for (const body of [part('city', 'Bangi'), part('resume', 'a', 'a.pdf'), '--x', '', '--x-']) {
    expect(await receiveMultipart(send(body), folder, limits)).toMatchObject({
      ok: false,
      error: 'malformed',
    });
  }
});

it('a skipped file may break off without an unhandled error', async () => {
  for (const name of ['other', 'resume']) {
    const body = part('resume', 'a', 'a.pdf') + part(name, 'b', 'b.pdf').slice(0, -2);
    expect(await receiveMultipart(send(body), folder, limits)).toMatchObject({
      ok: false,
      error: 'malformed',
    });
  }
});

it('a boundary that no sender may use is refused', async () => {
  for (const boundary of ['y'.repeat(71), '""', '"a "']) {
    const body = `--${boundary.replaceAll('"', '')}--`;
    expect(await receiveMultipart(send(body, { boundary }), folder, limits)).toMatchObject({
      ok: false,
      error: 'malformed',
    });
  }
});

it('parts without a name cause no error of the server', async () => {
  const nameless = '--x\r\nContent-Disposition: form-data; of="text"\r\n\r\nx\r\n';
  const file = '--x\r\nContent-Disposition: form-data; filename="a.pdf"\r\n\r\nx\r\n';
  const received = await receiveMultipart(send(`${nameless}${file}--x--`), folder, limits);
  expect(received).toMatchObject({ ok: true });
});

it('a body of nothing but parts is refused', async () => {
  const body = '--x\r\n\r\n\r\n'.repeat(1000);
  expect(await receiveMultipart(send(`${body}--x--`), folder, limits)).toMatchObject({
    ok: false,
    error: 'malformed',
  });
});

it.each([
  ['texts', (n: number) => part(`text-${n}`, 'x'.repeat(15_000))],
  ['names of texts', (n: number) => part(`${n}${'x'.repeat(15_000)}`, '')],
  ['names of files', (n: number) => part(`file-${n}`, '', 'x'.repeat(15_000))],
])(
  '%s that are more than any form holds are refused, so that slow uploads cannot fill the memory',
  async (_, make) => {
    const long = { ...limits, fieldBytes: 60_000, fields: 40, fileBytes: fileBytesOf(10) };
    const body = (count: number) => Array.from({ length: count }, (_, n) => make(n)).join('');
    const receive = (count: number) => receiveMultipart(send(`${body(count)}--x--`), folder, long);
    expect(await receive(4)).toMatchObject({ ok: true });
    const received = await receive(10);
    expect(received).toMatchObject({ ok: false, error: 'malformed' });
    expect('fields' in received && received.fields.size).toBeLessThan(5);
  },
);

/** Fields 'file-0' and so on, of any size. */
function fileBytesOf(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`file-${n}`, 1000]));
}
