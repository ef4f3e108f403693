import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkPdf } from '#app/platform/uploads/pdf/pdf-check.server.ts';
import { makePdfBomb } from '#tests/fixtures/pdf-bomb.ts';
import { temporaryFolder } from '#tests/support/processes/server.ts';

/** By how many megabytes the memory of the process grows at most while `work` runs. */
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

it('a PDF that would unpack to hundreds of megabytes is stopped long before', async () => {
  const path = join(await temporaryFolder(), 'bomb.pdf');
  await writeFile(path, await makePdfBomb(400));
  const growth = await growthDuring(async () => {
    expect(await checkPdf(path)).toBe('too-heavy');
  });
  console.log(`${growth.toFixed(0)} MB on top`);
  expect(growth).toBeLessThan(350);
});
