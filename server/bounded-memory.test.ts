import { expect, test } from 'vitest';
import { boundedEnvironment } from './bounded-memory.ts';

test('settings that a person has made stay, and their options come last', () => {
  const own = { NODE_OPTIONS: '--max-old-space-size=2048', MALLOC_ARENA_MAX: '8', PORT: '3000' };
  const bounded = boundedEnvironment(own);
  expect(bounded).toMatchObject({ MALLOC_ARENA_MAX: '8', PORT: '3000' });
  expect(bounded.MALLOC_MMAP_THRESHOLD_).toBe('32768');
  expect(bounded.NODE_OPTIONS).toMatch(/^--max-semi-space-size=4 .* --max-old-space-size=2048$/);
});

test('a process that is bounded already stays as it is', () => {
  const bounded = boundedEnvironment({ NODE_OPTIONS: '--import=./x.mjs' });
  expect(boundedEnvironment(bounded)).toEqual(bounded);
  expect(boundedEnvironment(boundedEnvironment({}))).toEqual(boundedEnvironment({}));
});
