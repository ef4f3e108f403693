import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RunTimePath } from '#app/platform/project-path.server.ts';
import { newFolder } from '#tests/support/processes/test-folder.ts';
import { typeset } from './typeset.server.ts';

type LateFault = typeof import('#tests/fixtures/late-fault.ts');

it('does not count memory that one drawing has left against the next', async () => {
  const hoarding = 'tests/fixtures/hoarding-drawing.ts' as RunTimePath;
  const drawn = [await typeset(hoarding), await typeset(hoarding), await typeset(hoarding)];
  expect(drawn.map(({ length }) => length)).toEqual([1, 1, 1]);
});

it('a late error of a finished drawing ends neither the process nor the next drawing', async () => {
  const lateFault = 'tests/fixtures/late-fault.ts' as RunTimePath;
  const draw = (file = '', afterMs = 0) => typeset<LateFault>(lateFault, file, afterMs);
  const idle = join(newFolder(), 'idle');
  expect(await draw(idle, 20)).toHaveLength(1);
  // An unhandled error fails this test run, as it would end the site.
  await expect.poll(() => existsSync(idle)).toBe(true);
  for (let n = 0; n < 3; n++) expect(await draw()).toHaveLength(1);
});
