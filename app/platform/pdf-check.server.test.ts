import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '#tests/fixtures/files.ts';
import { makePdfBomb } from '#tests/fixtures/pdf-bomb.ts';
import { checkPdf } from './pdf-check.server.ts';
import { BusyError } from './turns.server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-check-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function stored(bytes: Buffer): Promise<string> {
  const path = join(folder, 'file.pdf');
  await writeFile(path, bytes);
  return path;
}

/** Megabytes that the process holds at most while `work` runs, above what it held before. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  await work();
  clearInterval(look);
  return (peak - before) / 1e6;
}

it('stops a document that unpacks to hundreds of megabytes long before it has', async () => {
  const bomb = await makePdfBomb(400);
  expect(bomb.length).toBeLessThan(500_000);
  const path = await stored(bomb);
  const growth = await growthDuring(async () => {
    expect(await checkPdf(path)).toBe('too-heavy');
  });
  expect(growth).toBeLessThan(350);
});

it('takes one of the same build that unpacks to little, and goes on after a bomb', async () => {
  expect(await checkPdf(await stored(await makePdfBomb(1)))).toBe('pdf');
  expect(await checkPdf(await stored(makePdf()))).toBe('pdf');
});

it('does not call it a wrong file when there was no time to look', async () => {
  // It keeps the parser busy for far longer than a moment, so that the moment surely ends first.
  const path = await stored(await makePdfBomb(100));
  const check = checkPdf(path, { milliseconds: 1, megabytes: 1_000 });
  await expect(check).rejects.toBeInstanceOf(BusyError);
  expect(await checkPdf(await stored(makePdf()))).toBe('pdf');
});
