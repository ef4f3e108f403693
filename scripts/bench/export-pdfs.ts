/* Run by application-pdf.ts: exports a PDF repeatedly and prints measurements as JSON. */
import sharp from 'sharp';
import { applicationPdf } from '#app/careers/pdf/application-pdf.server.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { timed } from './figure.ts';

/** Milliseconds of each export when warm, and growth of memory in megabytes. */
export type PdfRun = { samples: number[]; megabytes: number };

const rounds = 40;

const photos = { full_body_image: await photo(1536, 2048), selfie_image: await photo(1536, 2048) };
const application = { ...storedForm(), ...photos };
const before = process.memoryUsage.rss();
let peak = before;
const samples: number[] = [];
for (let round = -5; round < rounds; round++) {
  const ms = await timed(() => applicationPdf(application, new Date()));
  peak = Math.max(peak, process.memoryUsage.rss());
  if (round >= 0) samples.push(ms);
}
const run: PdfRun = { samples, megabytes: (peak - before) / 1e6 };
process.stdout.write(JSON.stringify(run));

function storedForm() {
  return {
    ...applicationRow(),
    why_embun: 'I like matcha and quiet mornings. '.repeat(12),
    availability: null,
    resume_url: 'resume.pdf',
    resume_name: 'resume.pdf',
    application_status: 'reviewing' as const,
  };
}

async function photo(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const;
  const grain = await sharp({
    create: { width: width / 4, height: height / 4, channels: 3, background: '#808080', noise },
  })
    .png()
    .toBuffer();
  return sharp(grain).resize(width, height).jpeg({ quality: 82 }).toBuffer();
}
