import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeHeic, makeJpeg, makePdf } from '#tests/fixtures/files.ts';
import {
  acceptOf,
  fileError,
  fileWarning,
  formatSize,
  jpegFile,
  pdfFile,
  pictureFile,
  sizeLevel,
  startLength,
  typeOfBytes,
} from './file-limits.ts';

const pdf = (size: number) => ({ size, type: 'application/pdf' });
const jpeg = (size: number) => ({ size, type: 'image/jpeg' });

describe('fileError', () => {
  it('takes a file of exactly the limit and refuses one byte more', () => {
    expect(fileError(pdf(5_242_880), pdfFile)).toBeNull();
    expect(fileError(pdf(5_242_881), pdfFile)).toBe('File size exceeds 5 MB limit');
    expect(fileError(jpeg(2_097_152), jpegFile)).toBeNull();
    expect(fileError(jpeg(2_097_153), jpegFile)).toBe('File size exceeds 2 MB limit');
  });

  it('names the kind that is expected, and checks the size first', () => {
    expect(fileError(jpeg(1), pdfFile)).toBe('Invalid file type. Expected PDF format');
    expect(fileError({ size: 1, type: 'image/png' }, jpegFile)).toBe(
      'Invalid file type. Expected JPEG format',
    );
    expect(fileError(pdf(9_000_000), jpegFile)).toBe('File size exceeds 2 MB limit');
  });

  it('says of an empty file that it is empty', () => {
    for (const kind of [pdfFile, jpegFile, pictureFile])
      expect(fileError({ size: 0, type: '' }, kind)).toBe(
        'This file is empty (0 bytes). Please choose it again.',
      );
  });
});

describe('typeOfBytes', () => {
  const photo = async () => sharp(await makeJpeg());
  const behind = (start: string | Buffer, bytes: Buffer) =>
    Buffer.concat([Buffer.from(start), bytes]);
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a JPEG', () => makeJpeg(), 'image/jpeg'],
    ['a PNG', async () => (await photo()).png().toBuffer(), 'image/png'],
    ['a WebP', async () => (await photo()).webp().toBuffer(), 'image/webp'],
    ['an AVIF', async () => (await photo()).avif().toBuffer(), 'image/avif'],
    ['a GIF', async () => (await photo()).gif().toBuffer(), 'image/gif'],
    ['a HEIC', () => makeHeic(), 'image/heic'],
    ['a HEIC of several brands', () => makeHeic('mif1', 'heic'), 'image/heic'],
    ['an AVIF of several brands', () => makeHeic('mif1', 'avif'), 'image/avif'],
    ['a film', () => makeHeic('isom', 'mp42'), ''],
    ['a PDF', () => makePdf(), 'application/pdf'],
    ['a PDF behind a mark of Unicode', () => behind('\uFEFF', makePdf()), 'application/pdf'],
    [
      'a PDF behind 1,024 blanks',
      () => behind(' \r\n\t'.repeat(256), makePdf()),
      'application/pdf',
    ],
    ['a PDF behind 1,025', () => behind(' '.repeat(1025), makePdf()), ''],
    ['a PDF behind zeros', () => behind('\0\0', makePdf()), ''],
    ['a PDF behind a page', () => behind('<script>1</script>', makePdf()), ''],
    ['a sound', () => Buffer.from('RIFF0000WAVEfmt '), ''],
    ['nothing', () => Buffer.alloc(0), ''],
  ])('knows %s by its first bytes', async (_, make, type) => {
    const bytes = await make();
    expect(typeOfBytes(bytes.subarray(0, startLength))).toBe(type);
    expect(typeOfBytes(behind('<', bytes).subarray(0, startLength))).toBe('');
  });
});

describe('80 % of the limit', () => {
  // 0.8 × 2,097,152 = 1,677,721.6
  it('is yellow and worth a warning when passed', () => {
    expect(sizeLevel(1_677_721, jpegFile)).toBe('ok');
    expect(sizeLevel(1_677_722, jpegFile)).toBe('near');
    expect(sizeLevel(2_097_152, jpegFile)).toBe('near');
    expect(sizeLevel(2_097_153, jpegFile)).toBe('exceeded');
    // 0.8 × 5,242,880 = 4,194,304
    expect(sizeLevel(4_194_304, pdfFile)).toBe('ok');
    expect(sizeLevel(4_194_305, pdfFile)).toBe('near');
    expect(fileWarning(jpeg(1_677_721), jpegFile)).toBeNull();
    expect(fileWarning(jpeg(1_677_722), jpegFile)).toBe(
      'Large file size (1.6 MB). Consider compressing for faster upload.',
    );
    expect(fileWarning(jpeg(2_097_153), jpegFile)).toBeNull();
  });
});

it('has the file picker offer what is accepted', () => {
  expect(acceptOf(pdfFile)).toBe('application/pdf,.pdf');
  expect(acceptOf(jpegFile)).toBe('image/jpeg,image/jpg,.jpg,.jpeg');
  expect(acceptOf(pictureFile)).toBe('image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp');
});

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [655_360, '640 KB'],
  [1_048_575, '1.0 MB'],
  [1_677_722, '1.6 MB'],
  [5_242_880, '5.0 MB'],
])('%i bytes reads %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));
