import { expect, test } from 'vitest';
import { jpegFile, pdfFile } from '#app/shared/file-limits.ts';
import { makeJpeg, makePdf } from '#tests/fixtures/files.ts';
import { holdFile } from './hold-file.ts';

const fileOf = (bytes: Uint8Array, name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type, lastModified: 5 });

test.each(['', 'application/octet-stream', 'application/x-pdf', 'application/download'])(
  'a PDF that the browser calls %j is held as a PDF',
  async (type) => {
    const { file, error } = await holdFile(fileOf(makePdf(), 'Résumé 😀.pdf', type), pdfFile);
    expect(error).toBeNull();
    expect(file).toMatchObject({ name: 'Résumé 😀.pdf', type: 'application/pdf', lastModified: 5 });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(makePdf());
  },
);

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string, string]>([
  [
    'a resume called selfie.jpg',
    () => makePdf(),
    'application/pdf',
    'Invalid file type. Expected JPEG format',
  ],
  [
    'too large a photo',
    () => makeJpeg({ bytes: 2_097_153 }),
    'image/jpeg',
    'File size exceeds 2 MB limit',
  ],
  ['nothing', () => new Uint8Array(), '', 'This file is empty (0 bytes). Please choose it again.'],
])('%s is refused', async (_, bytes, type, error) => {
  const held = await holdFile(fileOf(await bytes(), 'selfie.jpg', 'image/jpeg'), jpegFile);
  expect([held.file.type, held.error]).toEqual([type, error]);
});

test('a file that is gone must be chosen again', async () => {
  const gone = fileOf(makePdf(), 'cv.pdf', 'application/pdf');
  const read = async () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  for (const lost of [
    Object.assign(gone, { arrayBuffer: read }),
    Object.assign(gone, { slice: () => ({ arrayBuffer: read }) }),
  ]) {
    expect((await holdFile(lost, pdfFile)).error).toBe(
      'This file cannot be read. Please choose it again.',
    );
  }
});
