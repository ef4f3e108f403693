import { expect, test } from 'vitest';
import { honest, lastLine, playwrightTally, sum, vitestTally } from './runners.ts';

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
  const report = { numPassedTests: 5, numFailedTests: 1 };
  expect(vitestTally(report)).toEqual({ passed: 5, failed: 1 });
});

test("reads Playwright's report; a test that needed a second try has failed", () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 2 } };
  expect(playwrightTally(report)).toEqual({ passed: 4, failed: 3 });
});
