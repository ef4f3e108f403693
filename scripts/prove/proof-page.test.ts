import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parts } from './parts.ts';
import { readProofs, writePage } from './proof-page.ts';

const kills = { date: '2026-11-25', commit: '0123abc', result: '7 passed, 0 failed', minutes: 3.5 };
const two = { kills: { proves: 'nothing is lost' }, 'slow-line': { proves: 'nothing moves' } };

test('a page that is read says what was written', () => {
  const page = writePage(two, new Map([['kills', kills]]));
  expect(readProofs(page)).toEqual(new Map([['kills', kills]]));
  expect(page).toContain('| slow-line | nothing moves |  |  | not yet |  |');
});

test('what ran takes its row, the other rows stay', () => {
  const before = new Map([
    ['kills', kills],
    ['slow-line', { ...kills, commit: '0123abc+' }],
  ]);
  const proofs = readProofs(writePage(two, before)).set('kills', { ...kills, minutes: 4 });
  expect(readProofs(writePage(two, proofs))).toEqual(
    new Map([
      ['kills', { ...kills, minutes: 4 }],
      ['slow-line', { ...kills, commit: '0123abc+' }],
    ]),
  );
});

test('docs/proof.md names every part there is', () => {
  const page = readFileSync('docs/proof.md', 'utf8');
  expect(writePage(parts, readProofs(page))).toBe(page);
});
