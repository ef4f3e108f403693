import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '#tests/support/processes/test-folder.ts';

const script = resolve('scripts/is-installed.mjs');
const wanted = {
  '': { version: '1.0.0' },
  'node_modules/tea': { version: '1.2.3', integrity: 'sha512-tea' },
  'node_modules/kettle': { version: '3.0.0', integrity: 'sha512-kettle', dev: true },
  'node_modules/whisk': { version: '4.0.0', integrity: 'sha512-whisk', dev: true },
  'node_modules/tea-for-macs': { version: '1.0.0', integrity: 'sha512-mac', optional: true },
};

let folder: string;
beforeEach(() => {
  folder = newFolder();
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }));
});

function isInstalled(present: object | null, packages = 'serve'): boolean {
  if (present) {
    mkdirSync(join(folder, 'node_modules'));
    const noted = join(folder, 'node_modules/.package-lock.json');
    writeFileSync(noted, JSON.stringify({ packages: present }));
  }
  return spawnSync(process.execPath, [script, packages], { cwd: folder }).status === 0;
}

test('nothing is there', () => {
  expect(isInstalled(null)).toBe(false);
});

test('all packages that this machine needs are there', () => {
  const { 'node_modules/tea-for-macs': _notForThisMachine, ...present } = wanted;
  expect(isInstalled(present)).toBe(true);
});

test('all development packages were left out', () => {
  const served = { 'node_modules/tea': wanted['node_modules/tea'] };
  expect(isInstalled(served)).toBe(true);
  rmSync(join(folder, 'node_modules'), { recursive: true });
  expect(isInstalled(served, 'all')).toBe(false);
});

test.each([
  ['one is missing', {}],
  [
    'one of the development packages is missing',
    {
      'node_modules/tea': wanted['node_modules/tea'],
      'node_modules/kettle': wanted['node_modules/kettle'],
    },
  ],
  ['one is of another version', { 'node_modules/tea': { version: '1.2.4' } }],
  [
    'one has other contents',
    { 'node_modules/tea': { version: '1.2.3', integrity: 'sha512-coffee' } },
  ],
  [
    'an optional one is of another version',
    { ...wanted, 'node_modules/tea-for-macs': { version: '0.9.0' } },
  ],
])('%s', (_what, present) => {
  expect(isInstalled(present)).toBe(false);
});
