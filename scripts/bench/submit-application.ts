import sharp from 'sharp';
import { jpegFile, pdfFile } from '#app/shared/file-limits.ts';
import { type FormParts, toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import { makePdf } from '#tests/fixtures/files.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { type Benchmark, quantile, timed } from './figure.ts';
import { serverMemory } from './server-memory.ts';

const rounds = 20;
const atOnce = 10;

/** An application with 9 MB of files, over HTTP, until the server confirms it. */
export const measureSubmit: Benchmark = async () => {
  const parts = await largeApplication();
  const server = await startServer({ env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' } });
  try {
    const samples: number[] = [];
    for (let round = -3; round < rounds; round++) {
      const ms = await timed(() => submit(server, parts, round));
      if (round >= 0) samples.push(ms);
    }
    const before = await serverMemory(server, 'VmRSS');
    await Promise.all(Array.from({ length: atOnce }, (_, n) => submit(server, parts, rounds + n)));
    const peak = await serverMemory(server, 'VmHWM');
    const name = 'Application with 9 MB of files';
    return [
      {
        name: `${name}, p50`,
        unit: 'ms',
        measured: quantile(samples, 0.5),
        budget: 500,
        stretch: 250,
      },
      {
        name: `${name}, memory for ${atOnce} at once`,
        unit: 'MB',
        measured: peak - before,
        budget: 64,
      },
    ];
  } finally {
    await server.stop();
  }
};

/** Each one differs, so that none is recognised as a duplicate. */
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

/** Soft noise at the best quality under the limit: as much work as a real photo. */
async function phonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = await sharp({
    create: { width: 1000, height: 750, channels: 3, background: '#808080', noise },
  })
    .png()
    .toBuffer();
  const large = await sharp(grain).resize(4000, 3000).png({ compressionLevel: 1 }).toBuffer();
  for (let quality = 95; quality > 40; quality -= 5) {
    const jpeg = await sharp(large).jpeg({ quality }).toBuffer();
    if (jpeg.length <= jpegFile.limitBytes) return jpeg;
  }
  throw new Error('The photo stays over its limit');
}
