import sharp from 'sharp';
import { jpegFile, pdfFile } from '#app/shared/file-limits.ts';
import { type FormParts, toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import { makePdf } from '#tests/fixtures/files.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';
import { figure, quantile, sample } from './figure.ts';
import { serverMemory, startQuietServer } from './server.ts';

const atOnce = 10;

/** Times an application with 9 MB of files, over HTTP, until the server confirms it. */
export default async function measureSubmit() {
  const parts = await largeApplication();
  await using server = await startQuietServer();
  const samples = await sample(20, 3, (round) => submit(server, parts, round));
  const before = await serverMemory(server, 'VmRSS');
  await Promise.all(Array.from({ length: atOnce }, (_, n) => submit(server, parts, 100 + n)));
  const peak = await serverMemory(server, 'VmHWM');
  const name = 'Application with 9 MB of files';
  return [
    figure(`${name}, p50`, 'ms', quantile(samples, 0.5), 500, 250),
    figure(`${name}, memory for ${atOnce} at once`, 'MB', peak - before, 64),
  ];
}

/** Sends an application. Each number gives another name, so that none is recognised as a duplicate. */
export async function submit(
  server: RunningServer,
  parts: FormParts,
  number: number,
): Promise<void> {
  const body = toFormData({ ...parts, full_name: `Applicant ${number}` });
  const response = await fetch(`${server.origin}/api/submit-application`, {
    method: 'POST',
    headers: { Origin: server.origin },
    body,
  });
  if (!response.ok) throw new Error(`The application was refused: ${await response.text()}`);
}

/** A resume of 5 MB and two photos of a 12-megapixel phone, just under their 2 MB. */
export async function largeApplication(): Promise<FormParts> {
  const photo = { bytes: await phonePhoto(), name: 'photo.jpg', type: 'image/jpeg' };
  const resume = makePdf({ bytes: pdfFile.limitBytes });
  return {
    ...(await validApplication()),
    resume: { bytes: resume, name: 'resume.pdf', type: 'application/pdf' },
    full_body_image: photo,
    selfie_image: photo,
  };
}

/** A picture of soft noise, which takes as much work and space as a real photo. */
async function phonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 1000, height: 750, channels: 3, background: '#808080', noise } as const;
  const grain = await sharp({ create }).png().toBuffer();
  const large = await sharp(grain).resize(4000, 3000).png({ compressionLevel: 1 }).toBuffer();
  for (let quality = 95; quality > 40; quality -= 5) {
    const jpeg = await sharp(large).jpeg({ quality }).toBuffer();
    if (jpeg.length <= jpegFile.limitBytes) return jpeg;
  }
  throw new Error('The photo stays over its limit');
}
