import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A folder for all tests of the file that calls this, which goes with the last of them. */
export function testFolder(): string {
  const folder = makeFolder();
  afterAll(() => remove(folder));
  return folder;
}

/** A folder for the test that asks for it, itself or before it begins, and which goes with it. */
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
