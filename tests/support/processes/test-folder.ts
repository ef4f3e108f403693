import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A folder for all tests of the calling file, removed after the last. */
export function testFolder(): string {
  const folder = makeFolder();
  afterAll(() => remove(folder));
  return folder;
}

/** A folder for one test, removed when it ends; called in the test or in a `beforeEach`. */
export function newFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => remove(folder));
  return folder;
}

function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'embun-test-'));
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
