import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { honest, lastLine, playwrightTally, secondTries, sum, vitestTally } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

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

/** A report of Playwright 1.65, less what nobody here reads: one journey passes, one fails, three are flaky. */
const flakyRun = {
  suites: [
    {
      title: 'sample.ts',
      specs: [
        { title: 'passes', tests: [{ projectName: '390px', status: 'expected' }] },
        { title: 'fails', tests: [{ projectName: '390px', status: 'unexpected' }] },
        { title: 'outer', tests: [{ projectName: '390px', status: 'flaky' }] },
        { title: 'skipped', tests: [{ projectName: '390px', status: 'skipped' }] },
      ],
      suites: [
        {
          title: 'without a line',
          specs: [],
          suites: [
            {
              title: 'deep',
              specs: [
                { title: 'inner @w', tests: [{ projectName: '390px', status: 'flaky' }] },
                { title: 'inner @w', tests: [{ projectName: '1440px', status: 'flaky' }] },
              ],
            },
          ],
        },
      ],
    },
  ],
  stats: { expected: 1, skipped: 1, unexpected: 1, flaky: 3 },
};

test("reads Playwright's report; two journeys that passed at their second try have passed", () => {
  const stats = { expected: 7, unexpected: 1, flaky: 2, skipped: 2 };
  const file = report('e2e.json', { ...flakyRun, stats });
  expect(playwrightTally(file)).toEqual({ passed: 9, failed: 1 });
});

test('three of them have failed', () => {
  expect(playwrightTally(report('e2e.json', flakyRun))).toEqual({ passed: 1, failed: 4 });
});

test('names the journeys that passed at their second try', () => {
  expect(secondTries(report('e2e.json', flakyRun))).toEqual([
    '[390px] › sample.ts › outer',
    '[390px] › sample.ts › without a line › deep › inner @w',
    '[1440px] › sample.ts › without a line › deep › inner @w',
  ]);
});
