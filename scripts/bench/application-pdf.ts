import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { boundedEnvironment } from '#server/bounded-memory.ts';
import type { PdfRun } from './export-pdfs.ts';
import { type Benchmark, quantile } from './figure.ts';

/** In a process of its own, to measure its memory. */
export const measurePdf: Benchmark = async () => {
  const script = join(import.meta.dirname, 'export-pdfs.ts');
  const env = boundedEnvironment(process.env);
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  const { samples, megabytes } = JSON.parse(stdout) as PdfRun;
  const name = 'One-page PDF with two photos';
  return [
    {
      name: `${name}, warm, p50`,
      unit: 'ms',
      measured: quantile(samples, 0.5),
      budget: 25,
      stretch: 5,
    },
    { name: `${name}, memory`, unit: 'MB', measured: megabytes, budget: 60 },
  ];
};
