import { constants } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasErrorCode, PostgresError, StillEndingError, tolerate } from './errors.ts';
import { isRunning, ownIdentity, system } from './system/system.ts';

/** Settings that PostgreSQL ignores: they let a later start recognise our server. */
const folderMark = 'embedded.folder';
/** The `ownIdentity` of the process that started the server. */
const ownerMark = 'embedded.owner';
/** Set on a server that soon ends by itself. */
export const briefMark = 'embedded.brief';

/** No system gives a process a number above 2^22. */
const pidOfNobody = 2 ** 22 + 1;
const orphanGraceSeconds = 30;

/**
 * Ends a server whose owner died, and cleans up after a killed one.
 * @throws PostgresError naming the process that uses the folder, when its owner is alive
 */
export async function endPreviousRun(folder: string): Promise<void> {
  const lines = await readLock(folder);
  if (lines === null) return;
  // The pid is negative while PostgreSQL runs in single-user mode, to set up access.
  const server = system.findProcess(Math.abs(Number(lines[0])));
  if (server) {
    const owner = ownerOf(server.pid, folder);
    // Pids are reused; the same one started at the same time is the one that wrote the file.
    const isWriter =
      server.name === 'postgres' &&
      Math.abs(system.startedAtSeconds(server) - Number(lines[2])) < 5;
    if (owner !== null && !isRunning(owner)) {
      await endOrphan(server.pid, folder);
    } else if (owner !== null || isWriter) {
      throw heldBy(server.pid, folder);
    }
  }
  await disarm(folder);
}

/** Was the server `pid` started by a process of ours that has died? Then it soon ends by itself or by its watchdog. */
export function isOrphan(pid: number, folder: string): boolean {
  const owner = ownerOf(pid, folder);
  return owner !== null && !isRunning(owner);
}

/** @param pid of the server; the message names the process that started it, if that still runs */
export function heldBy(pid: number, folder: string): PostgresError {
  if (system.argumentsOf(pid).includes(`${briefMark}=on`)) return new StillEndingError(folder);
  const owner = ownerOf(pid, folder);
  const holder = owner !== null && isRunning(owner) ? Number.parseInt(owner, 10) : pid;
  return new PostgresError(
    'in-use',
    `The data folder ${path.dirname(folder)} is in use by another process (pid ${holder}). ` +
      'Stop that one first.',
  );
}

/** Does a living process of ours serve this cluster, and accept connections? */
export async function isServed(folder: string): Promise<boolean> {
  const lines = await readLock(folder);
  const server = system.findProcess(Number(lines?.[0]));
  return isReady(lines) && server !== null && ownerOf(server.pid, folder) !== null;
}

/** PostgreSQL writes its state to the eighth line of its lock file. */
export function isReady(lines: string[] | null): boolean {
  return lines?.[7]?.trim() === 'ready';
}

/** Settings by which a later start recognises a server of ours. */
export function marks(folder: string) {
  return { [folderMark]: folder, [ownerMark]: ownIdentity() };
}

/** The identity of the process that started the server `pid`, if the server is ours and runs on this cluster. */
function ownerOf(pid: number, folder: string): string | null {
  const given = system.argumentsOf(pid);
  if (!given.includes(`${folderMark}=${folder}`)) return null;
  const owner = given.find((argument) => argument.startsWith(`${ownerMark}=`));
  return owner?.slice(ownerMark.length + 1) ?? null;
}

/** Ends a server without owner. Its watchdog is usually doing so already; a second signal does no harm. */
async function endOrphan(pid: number, folder: string): Promise<void> {
  const deadline = Date.now() + orphanGraceSeconds * 1000;
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (hasErrorCode(error, 'EPERM')) throw heldBy(pid, folder);
    if (!hasErrorCode(error, 'ESRCH')) throw error;
  }
  while (system.findProcess(pid)) {
    if (Date.now() > deadline) throw heldBy(pid, folder);
    await sleep(10);
  }
}

// PostgreSQL removes a dead server's lock files itself, unless their pid has been reused or belongs to a
// zombie. So the pid is replaced. The file is not removed, because from the rest of it PostgreSQL detects
// processes of the old server that still run.
async function disarm(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/^\.s\.PGSQL\.\d+\.lock$/.test(name)) await rm(path.join(folder, name), { force: true });
  }
  const lines = await readLock(folder);
  if (!lines) return;
  // Follows no symbolic link: PostgreSQL's user owns the folder, and could have put one there.
  const flag = constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW;
  await writeFile(lockFile(folder), [pidOfNobody, ...lines.slice(1)].join('\n'), { flag });
}

/** The lines of PostgreSQL's lock file, null without one. The first is the server's pid. */
export async function readLock(folder: string): Promise<string[] | null> {
  const text = await tolerate('ENOENT', readFile(lockFile(folder), 'utf8'));
  return text?.split('\n') ?? null;
}

function lockFile(folder: string): string {
  return path.join(folder, 'postmaster.pid');
}
