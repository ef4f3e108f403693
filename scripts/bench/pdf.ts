import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import applicationPdf from '#app/careers/pdf/application-pdf.server.ts';
import { boundedEnvironment } from '#server/bounded-memory.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { figure, quantile, sample } from './figure.ts';
import { noisePhoto } from './photo.ts';

type Run = { samples: number[]; megabytes: number };

/** The exported PDF with both photos, in its own process, so that its memory can be measured. */
export default async function measurePdf() {
  // Limited as the server is.
  const env = boundedEnvironment(process.env);
  const run = await promisify(execFile)(process.execPath, [import.meta.filename], { env });
  const { samples, megabytes }: Run = JSON.parse(run.stdout);
  const name = 'One-page PDF with two photos';
  return [
    figure(`${name}, warm, p50`, 'ms', quantile(samples, 0.5), 25, 5),
    figure(`${name}, memory`, 'MB', megabytes, 60),
  ];
}

async function exportPdfs(): Promise<Run> {
  const [full_body_image, selfie_image] = [await photo(), await photo()];
  const application = {
    ...applicationRow(),
    why_embun: 'I like matcha and quiet mornings. '.repeat(12),
    availability: null,
    resume_url: 'resume.pdf',
    resume_name: 'resume.pdf',
    application_status: 'reviewing' as const,
    full_body_image,
    selfie_image,
  };
  const before = process.memoryUsage.rss();
  let peak = before;
  const samples = await sample(40, 5, async () => {
    await applicationPdf(application, new Date());
    peak = Math.max(peak, process.memoryUsage.rss());
  });
  return { samples, megabytes: (peak - before) / 1e6 };
}

async function photo(): Promise<Buffer> {
  return (await noisePhoto(1536, 2048, 25)).jpeg({ quality: 82 }).toBuffer();
}

if (import.meta.main) process.stdout.write(JSON.stringify(await exportPdfs()));
