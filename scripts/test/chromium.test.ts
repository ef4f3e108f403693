import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newFolder } from '#tests/support/processes/test-folder.ts';
import { findChromium, findHeadlessShell } from './chromium.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

function program(name: string, script = ''): string {
  const path = join(folder, name);
  writeFileSync(path, script);
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

test('then a browser on the path, chromium before google-chrome', async () => {
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', `${join(folder, 'empty')}:${folder}`);
  const chrome = program('google-chrome');
  expect(await findChromium()).toBe(chrome);
  const chromium = program('chromium');
  expect(await findChromium()).toBe(chromium);
});

test('the headless shell comes before a whole browser, where it is enough', async () => {
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', folder);
  const chromium = program('chromium');
  expect(await findHeadlessShell()).toBe(chromium);
  const shell = program('chromium-headless-shell');
  expect(await findHeadlessShell()).toBe(shell);
  expect(await findChromium()).toBe(chromium);
});

test.runIf(existsSync('/etc/debian_version'))(
  'Debian’s package is installed only after a message that says so, and how to avoid it',
  async () => {
    const chromium = join(folder, 'chromium');
    program('apt-get', `#!/bin/sh\n[ "$1" = update ] || : > ${chromium}\n`);
    vi.stubEnv('CHROMIUM_PATH', '');
    vi.stubEnv('PATH', folder);
    vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', folder);
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    const log = vi.spyOn(console, 'log').mockImplementation(() => {
      expect(existsSync(chromium)).toBe(false);
    });
    expect(await findChromium()).toBe(chromium);
    expect(log).toHaveBeenCalledOnce();
    expect(log.mock.lastCall?.[0]).toMatch(
      /installing .*'chromium' .* with apt-get.*CHROMIUM_PATH/s,
    );
  },
);
