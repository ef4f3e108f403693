import { expect, it } from 'vitest';
import type { RunTimePath } from '#app/platform/project-path.server.ts';
import { typeset } from './typeset.server.ts';

it('does not count against a drawing what the one before has left in memory', async () => {
  const hoarding = 'tests/fixtures/hoarding-drawing.ts' as RunTimePath;
  const drawn = [await typeset(hoarding), await typeset(hoarding), await typeset(hoarding)];
  expect(drawn.map(({ length }) => length)).toEqual([1, 1, 1]);
});

it('lets a drawing that fails after it is done end neither the process nor the next one', async () => {
  const lateFault = 'tests/fixtures/late-fault.ts' as RunTimePath;
  for (let times = 0; times < 3; times++) expect(await typeset(lateFault)).toHaveLength(1);
});
