import { expect, it } from 'vitest';
import type { RunTimePath } from '#app/platform/project-path.server.ts';
import { typeset } from './typeset.server.ts';

it('does not count against a drawing what the one before has left in memory', async () => {
  const hoarding = 'tests/fixtures/hoarding-drawing.ts' as RunTimePath;
  const drawn = [await typeset(hoarding), await typeset(hoarding), await typeset(hoarding)];
  expect(drawn.map(({ length }) => length)).toEqual([1, 1, 1]);
});
