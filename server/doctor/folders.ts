import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { recoveryKeyPath } from '#app/backup/archive/recovery-key.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { ifExists } from '#app/platform/failures/system-error.server.ts';
import { requireDataDir, requireFolder } from '#app/platform/files/data-dir.server.ts';
import { readSecrets } from '#app/platform/secrets/secret.server.ts';
import { keptFreeBytes } from '#app/platform/uploads/uploads.server.ts';
import { type Finding, type Findings, ok, wrong } from './finding.ts';

type Folders = Pick<Settings, 'dataDir' | 'backupDir'>;

/** May this user write to the folders that the site writes to? Missing folders are not made. */
export async function lookAtFolders({ dataDir, backupDir }: Folders): Promise<Findings> {
  const inside = ['files', 'outbox'].map((name) => join(dataDir, name)).filter(existsSync);
  const tried = await Promise.all([
    refusalOf(existsSync(dataDir) ? requireDataDir(dataDir) : requireAbove('DATA_DIR', dataDir)),
    refusalOf(requireAbove('BACKUP_DIR', backupDir)),
    ...inside.map((folder) => refusalOf(requireFolder('DATA_DIR', folder))),
  ]);
  const refusals = tried.filter((refusal) => refusal !== null);
  if (refusals.length === 0) return ok(`${dataDir} can be written`);
  return [...new Set(refusals)].map((refusal) => wrong(`${refusal} ${mend}`));
}

const mend = 'Give it to the user that runs the site (chown -R), or choose another folder.';

async function requireAbove(setting: string, folder: string): Promise<void> {
  await requireFolder(setting, nearest(folder));
}

/** The folder itself, or the nearest one above it that exists. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
}

export async function lookAtDisks({ dataDir, backupDir }: Folders): Promise<Finding[]> {
  const folders = new Map<number, string>();
  for (const folder of [nearest(backupDir), nearest(dataDir)])
    folders.set((await stat(folder)).dev, folder);
  return Promise.all(Array.from(folders.values(), lookAtDisk));
}

const gigabyte = 1024 ** 3;

async function lookAtDisk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = `${((bavail * bsize) / gigabyte).toFixed(1)} GB are free at ${folder}`;
  if (bavail * bsize >= keptFreeBytes) return ok(free);
  return wrong(
    `${free}, and below ${keptFreeBytes / gigabyte} GB no upload and no backup begins. Make room, or move DATA_DIR or BACKUP_DIR to a larger disk.`,
  );
}

/** Can the site read its secrets, and nobody else? None is made here. */
export async function lookAtSecrets(settings: Settings): Promise<Findings> {
  const { dataDir } = settings;
  const names = ['secret-key', 'secret-key.previous', 'database-password'];
  const paths = [...names.map((name) => join(dataDir, name)), recoveryKeyPath(dataDir)];
  const open = (await Promise.all(paths.map(readableByOthers))).filter((path) => path !== null);
  const refusal = hasSecret(settings) ? await refusalOf(readSecrets(settings)) : null;
  const findings = [
    ...(refusal === null ? [] : [wrong(refusal)]),
    ...open.map((path) => wrong(`other users of this machine can read ${path}: chmod 600 ${path}`)),
  ];
  return findings.length > 0 ? findings : ok('only this user can read them');
}

/** False before the first start, which makes the secret. */
export function hasSecret({ secretKey, dataDir }: Settings): boolean {
  return secretKey !== undefined || existsSync(join(dataDir, 'secret-key'));
}

async function readableByOthers(path: string): Promise<string | null> {
  const found = await ifExists(stat(path), 'ENOTDIR');
  return found && (found.mode & 0o077) !== 0 ? path : null;
}
