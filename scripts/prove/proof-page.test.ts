import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parts } from './parts.ts';
import { writePage } from './proof-page.ts';

const two = { kills: { proves: 'nothing is lost' }, 'slow-line': { proves: 'nothing moves' } };

test('a part that ran gets a new row, the other rows stay', () => {
  const row = '| kills | nothing is lost | 2026-11-25 | 0123abc | 7 passed, 0 failed | 3.5 |';
  const page = writePage('', two, {
    kills: ['2026-11-25', '0123abc', '7 passed, 0 failed', '3.5'],
  });
  expect(page).toContain(`${row}\n| slow-line | nothing moves |  |  | not yet |  |\n`);
  const next = writePage(page, two, { 'slow-line': ['2026-11-26', '0123abc+', 'none', '4.0'] });
  expect(next).toContain(
    `${row}\n| slow-line | nothing moves | 2026-11-26 | 0123abc+ | none | 4.0 |\n`,
  );
});

test('docs/proof.md names every part there is', () => {
  const page = readFileSync('docs/proof.md', 'utf8');
  expect(writePage(page, parts)).toBe(page);
});
