import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Manifest } from '#app/backup/archive/archive-format.ts';
import { checkArchive } from '#app/backup/archive/read-archive.server.ts';
import { readRecoveryKey } from '#app/backup/archive/recovery-key.server.ts';
import { backUp } from '#app/backup/back-up.server.ts';
import { restore } from '#app/backup/restore/restore.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import { archiveContents } from '#tests/support/archive-contents.ts';
import { testServices } from '#tests/support/services.ts';
import { startProgram } from '#tests/support/start-program.ts';

/** Of each kind; `KILLS=100` for the long run. */
const kills = Number(process.env.KILLS ?? 2);

vi.setConfig({ testTimeout: 240_000 + kills * 30_000, hookTimeout: 120_000 });

const test = testServices();
let folder: string;
let first: Awaited<ReturnType<typeof backUp>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-kill-'));
  const { db, files } = test.services;
  for (let one = 0; one < 100; one++) {
    const key = `job-applications/${randomUUID()}/${randomUUID()}-resume.pdf`;
    const path = join(folder, 'file');
    await writeFile(path, Buffer.alloc(200_000, randomUUID()));
    await db.insert(storedFiles).values({ key, size: 200_000 });
    await files.put(key, path, 'application/pdf');
  }
  first = await backUp(test.services, new Date());
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const restored = () => join(folder, 'restored');
const keyPath = () => join(test.dataDir, 'recovery-key');

const start = (...command: string[]) =>
  startProgram([process.execPath, ...command], { DATA_DIR: restored() });

/** How long it takes when nobody disturbs it (ms). */
async function timeOf(script: string, ...given: string[]): Promise<number> {
  const began = performance.now();
  const { child, output, ended } = start(script, ...given);
  await ended;
  expect(child.exitCode, output()).toBe(0);
  return performance.now() - began;
}

/** Of a whole archive. */
async function readManifest(path: string): Promise<Manifest> {
  const { identity } = await readRecoveryKey(keyPath());
  await using file = await open(path);
  return (await checkArchive({ file, identity })).manifest;
}

it(`a restore that is killed ${kills} times is done by the next one`, async () => {
  const given = ['scripts/restore.ts', first.path, '--key', keyPath()] as const;
  const whole = await timeOf(...given);
  for (let kill = 1; kill <= kills; kill++) {
    await rm(restored(), { recursive: true, force: true });
    const { child, ended } = start(...given);
    await Promise.race([wait((whole * kill) / kills), ended]);
    child.kill('SIGKILL');
    await ended;
    const names = (await readdir(restored()).catch(() => [])) as string[];
    const isWhole = names.includes('postgres') && !names.includes('restoring');
    if (!isWhole) await timeOf(...given);
    expect(await readdir(restored())).toEqual(
      expect.arrayContaining(['postgres', 'secret-key', 'files']),
    );
    expect(await readdir(restored())).not.toContain('restoring');
    await timeOf('scripts/backup.ts');
    const folder = join(restored(), 'backups');
    const [name = ''] = await readdir(folder);
    expect(archiveContents(await readManifest(join(folder, name)))).toEqual(
      archiveContents(first.manifest),
    );
  }
});

it(`a backup that is killed ${kills} times leaves only whole archives`, async () => {
  await rm(restored(), { recursive: true, force: true });
  const settings = readSettings({ DATA_DIR: restored() });
  const request = {
    path: first.path,
    keyPath: keyPath(),
    now: new Date(),
    replace: false,
    holdMail: false,
  };
  await restore(settings, request);
  const whole = await timeOf('scripts/backup.ts');
  for (let kill = 1; kill <= kills; kill++) {
    const { child, ended } = start('scripts/backup.ts');
    await Promise.race([wait((whole * (kill + 2)) / (kills + 2)), ended]);
    child.kill('SIGKILL');
    await ended;
    for (const name of await readdir(settings.backupDir))
      if (name.endsWith('.age')) await readManifest(join(settings.backupDir, name));
  }
  await timeOf('scripts/backup.ts');
  const left = await readdir(settings.backupDir);
  expect(left.filter((name) => !name.endsWith('.age'))).toEqual([]);
});
