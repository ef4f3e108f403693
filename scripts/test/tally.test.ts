import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '#tests/support/processes/test-folder.ts';
import { honest, lastLine, playwrightTally, sum, vitestTally } from './tally.ts';

const folder = testFolder();

function report(name: string, content: object): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('the last line sums all runners', () => {
  const total = sum([
    { passed: 1, failed: 0 },
    { passed: 40, failed: 2 },
  ]);
  expect(lastLine(total)).toBe('41 passed, 2 failed');
});

test('a runner that failed without a failed test counts as a failure', () => {
  expect(honest({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
  expect(honest({ passed: 3, failed: 0 }, null)).toEqual({ passed: 3, failed: 1 });
});

test('a runner that ran nothing counts as a failure', () => {
  expect(honest({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
});

test('a good run, and failures that were counted, stay as they are', () => {
  expect(honest({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
  expect(honest({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
});

test("reads Vitest's report", () => {
  const file = report('vitest.json', { numPassedTests: 5, numFailedTests: 1 });
  expect(vitestTally(file)).toEqual({ passed: 5, failed: 1 });
});

test("reads Playwright's report; what needed a second try has failed", () => {
  const file = report('e2e.json', { stats: { expected: 4, unexpected: 1, flaky: 2 } });
  expect(playwrightTally(file)).toEqual({ passed: 4, failed: 3 });
});
