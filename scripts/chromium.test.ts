import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findChromium } from './chromium.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function program(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  chmodSync(path, 0o755);
  return path;
}

test('CHROMIUM_PATH comes before everything', async () => {
  program('chromium');
  const named = program('my-chromium');
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM_PATH', named);
  expect(await findChromium()).toBe(named);
});

test('a CHROMIUM_PATH that leads nowhere is a mistake to mend', async () => {
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'nothing'));
  await expect(findChromium()).rejects.toThrow('there is no such file');
});

test('then one on the path, chromium before google-chrome', async () => {
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', `${join(folder, 'empty')}:${folder}`);
  const chrome = program('google-chrome');
  expect(await findChromium()).toBe(chrome);
  const chromium = program('chromium');
  expect(await findChromium()).toBe(chromium);
});
