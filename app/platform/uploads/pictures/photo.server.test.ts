import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import type { Sender } from '#app/platform/http/limits/semaphore.server.ts';
import { BusyError } from '#app/platform/http/refusal.server.ts';
import { makeJpeg } from '#tests/fixtures/files.ts';
import { testFolder } from '#tests/support/processes/test-folder.ts';
import { preparePhoto } from './photo.server.ts';

const folder = testFolder();
let files = 0;
afterEach(() => vi.restoreAllMocks());

/** A plain picture: few bytes, however many pixels. */
function square(edge: number, progressive: boolean): Promise<Buffer> {
  const create = { width: edge, height: edge, channels: 3, background: '#51693b' } as const;
  const options = { progressive, chromaSubsampling: '4:4:4', quality: 50 };
  return sharp({ create }).jpeg(options).toBuffer();
}

async function prepare(jpeg: Buffer, sender?: Sender) {
  const source = join(folder, `source-${++files}`);
  await writeFile(source, jpeg);
  return preparePhoto(source, `${source}.jpg`, sender);
}

it('refuses a progressive JPEG too large to be held in memory, and takes the same one if not progressive', async () => {
  expect(await prepare(await square(5001, true))).toBe('too-many-pixels-for-progressive');
  expect(await prepare(await square(5001, false))).toBe('ok');
});

it('decodes a progressive JPEG alone', async () => {
  const jpeg = await square(64, true);
  const decode = sharp.prototype.toBuffer as () => Promise<Buffer>;
  let running = 0;
  let most = 0;
  vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (this: Sharp) {
    most = Math.max(most, ++running);
    const bytes = await decode.call(this);
    running--;
    return bytes;
  });
  expect(await Promise.all([1, 2, 3, 4].map(() => prepare(jpeg)))).toEqual(Array(4).fill('ok'));
  expect(most).toBe(1);
});

it('senders take turns, one picture each', async () => {
  const jpeg = await square(64, true);
  const done: string[] = [];
  const send = async (name: string) => {
    await prepare(jpeg, { name: name.slice(0, 1) });
    done.push(name);
  };
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'b1'].map(send));
  // Each call first opens its file, so their order is not exact.
  expect(done.indexOf('b1')).toBeLessThan(6);
});

it('opens no picture of a sender that has gone', async () => {
  const toBuffer = vi.spyOn(sharp.prototype, 'toBuffer');
  const gone = { name: '192.0.2.1', signal: AbortSignal.abort() };
  const jpeg = await makeJpeg();
  toBuffer.mockClear();
  await expect(prepare(jpeg, gone)).rejects.toThrow(new BusyError('The sender has gone'));
  expect(toBuffer).not.toHaveBeenCalled();
});

it.each(['timeout: 40% complete', 'VipsJpeg: Insufficient memory (case 4)'])(
  'does not reject the file as wrong when sharp says %j',
  async (message) => {
    const jpeg = await makeJpeg();
    vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error(message));
    await expect(prepare(jpeg)).rejects.toBeInstanceOf(BusyError);
  },
);

it('does not reject the file as wrong when the disk fails', async () => {
  await expect(preparePhoto(join(folder, 'gone'), join(folder, 'gone.jpg'))).rejects.toThrow(
    'ENOENT',
  );
});
