import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MultipartLimits, receiveMultipart } from './multipart.server.ts';

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
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    // Node's and the DOM's ReadableStream are the same thing under two type names.
    body: Readable.toWeb(Readable.from(pieces())) as ReadableStream,
    duplex: 'half',
  };
  return new Request('http://localhost/', init);
}

it('gives up on a sender who stopped sending', async () => {
  const received = receiveMultipart(endlessForm('stalls'), folder, { ...limits, idleMs: 50 });
  expect(await received).toEqual({ ok: false, fault: 'too-slow' });
});

it('gives up on a sender who never stops', async () => {
  const received = receiveMultipart(endlessForm('drips'), folder, { ...limits, totalMs: 200 });
  expect(await received).toEqual({ ok: false, fault: 'too-slow' });
});
