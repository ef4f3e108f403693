import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { jobApplications } from '#db/schema/applications.ts';
import { validApplication } from '#tests/fixtures/application-form.ts';
import { claimJpegSize, makeJpeg, makePdf } from '#tests/fixtures/files.ts';
import { protectedPdf } from '#tests/fixtures/protected-pdf.ts';
import { refused, submit, taken } from '#tests/support/applications/submit.ts';
import { recorded } from '#tests/support/recorded.ts';
import { testServices } from '#tests/support/services.ts';

const valid = await validApplication();

const test = testServices({ RATE_LIMIT_FACTOR: '1000' });

afterEach(async () => {
  expect(await test.filesIn('incoming')).toEqual([]);
  await test.services.db.delete(jobApplications);
});

const photo = (bytes: Uint8Array) => ({ bytes, name: 'photo.jpg', type: 'image/jpeg' });
const resume = (bytes: Uint8Array) => ({ bytes, name: 'cv.pdf', type: 'application/pdf' });
const html = Buffer.from('<!doctype html><title>CV</title><script>alert(1)</script>');

/** The stored full body image of the only application. */
async function storedPhoto(): Promise<Buffer> {
  const [row] = await test.services.db.select().from(jobApplications);
  const stream = await test.services.files.read(`job-applications/${row?.full_body_image_url}`);
  return Buffer.concat(await stream.toArray());
}

describe('sizes', () => {
  it('of exactly 2,097,152 and 5,242,880 bytes are taken together', async () => {
    const form = {
      ...valid,
      resume: resume(makePdf({ bytes: 5_242_880 })),
      full_body_image: photo(await makeJpeg({ bytes: 2_097_152 })),
      selfie_image: photo(await makeJpeg({ bytes: 2_097_152, width: 40 })),
    };
    expect(await submit(test, form)).toEqual(taken);
  });

  it('of one byte more are refused', async () => {
    const large = photo(await makeJpeg({ bytes: 2_097_153 }));
    expect(await submit(test, { ...valid, resume: resume(makePdf({ bytes: 5_242_881 })) })).toEqual(
      refused('Resume: File size exceeds 5 MB limit'),
    );
    expect(await submit(test, { ...valid, full_body_image: large })).toEqual(
      refused('Full body image: File size exceeds 2 MB limit'),
    );
    expect(await submit(test, { ...valid, selfie_image: large })).toEqual(
      refused('Selfie: File size exceeds 2 MB limit'),
    );
  });
});

describe('photos', () => {
  const wrongType = 'Full body image: Invalid file type. Expected JPEG format';

  it('of another type but named .jpg are refused', async () => {
    const png = await sharp(await makeJpeg())
      .png()
      .toBuffer();
    for (const bytes of [png, html, Buffer.from([0xff, 0xd8, 0xff])]) {
      expect(await submit(test, { ...valid, full_body_image: photo(bytes) })).toEqual(
        refused(wrongType),
      );
    }
  });

  it('of every kind that cameras and office programs make are taken, whatever their names', async () => {
    const jpeg = await makeJpeg({ width: 60, height: 40 });
    const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
    // Some Samsung phones save an edited picture like this: a parameter of its scan is invalid.
    const scan = Buffer.from(jpeg);
    const parameters = scan.indexOf(Buffer.from([0xff, 0xda])) + 2;
    scan[parameters + scan.readUInt16BE(parameters) - 2] = 0;
    const tag = Buffer.from([0xff, 0xe2, 0, 8, 0x4d, 0x50, 0x46, 0, 0, 0]);
    for (const [bytes, name, type] of [
      [await sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer(), 'scan.JPG.jpg', 'image/pjpeg'],
      [await sharp(jpeg).jpeg({ progressive: true }).toBuffer(), '../../a\u0308😀', 'image/jpg'],
      [await sharp(jpeg).greyscale().jpeg().toBuffer(), 'WhatsApp.jfif', 'image/webp'],
      [scan, '20230705_004952.jpg', 'image/jpeg'],
      // Two pictures in one file (MPO), and a motion photo, which has a film behind the picture.
      [Buffer.concat([jpeg.subarray(0, 2), tag, jpeg.subarray(2), jpeg]), 'DSC.MPO', ''],
      [
        Buffer.concat([jpeg, film, Buffer.alloc(100_000, 7)]),
        `${'x'.repeat(300)}.jpg`,
        'video/mp4',
      ],
    ] as const) {
      expect(await submit(test, { ...valid, selfie_image: { bytes, name, type } }), name).toEqual(
        taken,
      );
    }
  });

  it('must decode to the end', async () => {
    const whole = await makeJpeg({ width: 800, height: 600 });
    for (const cut of [whole.length - 100, Math.floor(whole.length / 2), 400]) {
      const bytes = whole.subarray(0, cut);
      expect(await submit(test, { ...valid, full_body_image: photo(bytes) })).toEqual(
        refused(wrongType),
      );
    }
  });

  it('of 50,000 by 50,000 pixels are refused before any is decoded', async () => {
    const bytes = claimJpegSize(await makeJpeg(), 50_000, 50_000);
    expect(await submit(test, { ...valid, full_body_image: photo(bytes) })).toEqual(
      refused('Full body image: Image has too many pixels (50 megapixels at most)'),
    );
  });

  it('are stored upright and without the camera’s metadata', async () => {
    const bytes = await makeJpeg({ width: 60, height: 40, orientation: 6 });
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, width: 60 });
    expect(bytes.includes('FixtureCam')).toBe(true);
    expect(await submit(test, { ...valid, full_body_image: photo(bytes) })).toEqual(taken);
    const stored = await storedPhoto();
    const { width, height, exif, orientation } = await sharp(stored).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 40,
      height: 60,
      exif: undefined,
      orientation: undefined,
    });
    expect(stored.includes('FixtureCam')).toBe(false);
  });

  it('lose any data appended to them, and stay under their limit', async () => {
    const bytes = Buffer.concat([await makeJpeg({ width: 3000, height: 1500 }), html]);
    expect(await submit(test, { ...valid, full_body_image: photo(bytes) })).toEqual(taken);
    const stored = await storedPhoto();
    expect(stored.includes('<script>')).toBe(false);
    expect(stored.length).toBeLessThanOrEqual(2_097_152);
    expect(await sharp(stored).metadata()).toMatchObject({ width: 2048, height: 1024 });
  });
});

describe('resumes', () => {
  it('that are no PDF are refused', async () => {
    const hollow = Buffer.from(`%PDF-1.7\n${html}\n%%EOF`);
    const endless = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(1_000_000, 'a')]);
    const late = Buffer.concat([html, makePdf()]);
    for (const bytes of [html, hollow, endless, late, await makeJpeg()]) {
      expect(await submit(test, { ...valid, resume: resume(bytes) })).toEqual(
        refused('Resume: Invalid file type. Expected PDF format'),
      );
    }
  });

  it('that need a password are refused, those that only restrict printing are not', async () => {
    const owned = { ownerPassword: 'cafe', permissions: {} };
    const locked = await protectedPdf({ ...owned, userPassword: 'matcha' });
    expect(await submit(test, { ...valid, resume: resume(locked) })).toEqual(
      refused('Resume: This PDF needs a password. Please send one that opens without.'),
    );
    const restricted = await protectedPdf(owned);
    expect(await submit(test, { ...valid, resume: resume(restricted) })).toEqual(taken);
  });

  it('with faults that PDF readers repair are taken', async () => {
    const pdf = makePdf();
    const forms = [
      Buffer.concat([pdf, Buffer.alloc(5000)]),
      // Scripts on servers send PDFs like this.
      Buffer.concat([Buffer.from('\uFEFF\r\n\r\n'), pdf]),
      Buffer.concat([Buffer.alloc(1024, '\n'), pdf]),
      Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'),
    ];
    for (const bytes of forms) {
      expect(await submit(test, { ...valid, resume: resume(bytes) })).toEqual(taken);
    }
  });
});

it('refusals are recorded by their kind, 100 an hour at most, and name nobody', async () => {
  const { db, uploads } = test.services;
  const refusals = () => recorded(db, { action: 'upload.refused' });
  const before = (await refusals()).length;
  await submit(test, { ...valid, selfie_image: undefined, resume: resume(html) });
  await submit(test, { ...valid, resume: resume(html) });
  await submit(test, { ...valid, full_body_image: photo(await makeJpeg({ bytes: 2_097_153 })) });
  const noted = (await refusals()).slice(before);
  expect(noted).toMatchObject([
    { subject_id: 'resume', details: { why: 'Resume: Invalid file type. Expected PDF format' } },
    {
      subject_id: 'full_body_image',
      details: { why: 'Full body image: File size exceeds 2 MB limit' },
    },
  ]);
  expect(noted.map(({ actor_id, session_id }) => [actor_id, session_id])).toEqual([
    [null, null],
    [null, null],
  ]);
  const later = new Date(Date.now() + 7_200_000);
  const start = (await refusals()).length;
  for (let n = 0; n < 103; n++) await uploads.recordRefusal('resume', 'malware', later);
  expect((await refusals()).length - start).toBe(100);
});
