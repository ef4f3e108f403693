import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { contentDisposition, fileResponse, safeFileName } from './file-response.server.ts';
import type { FileStore } from './file-store.server.ts';
import { FileMissingError } from './file-store.server.ts';

/** A store of which only `read` works. */
function storeWith(read: FileStore['read']): FileStore {
  const unused = () => Promise.reject(new Error('not used'));
  return { read, put: unused, delete: unused, exists: unused, check: unused };
}

const shown = { contentType: 'application/pdf', filename: 'cv.pdf', download: false };

it('streams the file, for this browser only and under its own type', async () => {
  const store = storeWith(async () => Readable.from([Buffer.from('%PDF-')]));
  const response = await fileResponse(store, 'root/key', shown);
  expect(await response.text()).toBe('%PDF-');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="cv.pdf"; filename*=UTF-8''cv.pdf`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none';.*; sandbox allow-downloads$/,
    ),
  });
});

it('answers 404 when the file is gone', async () => {
  const store = storeWith(() => Promise.reject(new FileMissingError('key')));
  expect((await fileResponse(store, 'root/key', shown)).status).toBe(404);
});

it('throws when the store fails', async () => {
  const store = storeWith(() => Promise.reject(new Error('no bucket')));
  await expect(fileResponse(store, 'root/key', shown)).rejects.toThrow('no bucket');
});

it.each([
  ['Aishah.pdf', `attachment; filename="Aishah.pdf"; filename*=UTF-8''Aishah.pdf`],
  ['José.pdf', `attachment; filename="Jose.pdf"; filename*=UTF-8''Jos%C3%A9.pdf`],
  ['简历.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E7%AE%80%E5%8E%86.pdf`],
  ["a'(b)*.pdf", `attachment; filename="a_(b)_.pdf"; filename*=UTF-8''a%27%28b%29_.pdf`],
  ['x"\r\nset-cookie: a=b', `attachment; filename="x_set-cookie_ a_b"`],
])('names %j safely', (name, expected) => {
  const header = contentDisposition('attachment', name);
  expect(header).toContain(expected);
  expect(() => new Headers({ 'content-disposition': header })).not.toThrow();
});

it('shortens a long name between whole characters, and keeps its ending', () => {
  const name = safeFileName(`${'😀'.repeat(200)}.pdf`);
  expect(name.length).toBeLessThanOrEqual(150);
  expect(name).toMatch(/\.pdf$/);
  expect(name.isWellFormed()).toBe(true);
});

it.each(['', '..', '/', '\u202E', ' . '])('replaces the name %j by file', (name) => {
  expect(safeFileName(name)).toBe('file');
});
