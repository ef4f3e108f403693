import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import { hasErrorCode } from '../system-error.server.ts';
import { argumentsOf, findProcess, isRunning, startedAtSeconds } from './processes.server.ts';

/** Server settings without a meaning to PostgreSQL: they let a later start recognise our server. */
export const folderMark = 'embedded.folder';
/** See `folderMark`; the value is the `ownIdentity` of the process that started the server. */
export const ownerMark = 'embedded.owner';

/** Linux gives no process a number above 2^22. */
const pidOfNobody = 2 ** 22 + 1;
const orphanGraceSeconds = 30;

/**
 * Leaves the cluster with no server running on it: ends a server whose owner died, and clears what a
 * killed one left behind.
 * @throws StartupError naming the process that uses the folder, when that one is alive and well
 */
export async function endPreviousRun(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const lines = await readLines(file);
  if (lines === null) return;
  const server = findProcess(Number(lines[0]));
  if (server) {
    const owner = ownerOf(server.pid, cluster);
    // A pid is given out again some day; the same one in the same seconds is the writer's.
    const isWriter =
      server.name === 'postgres' && Math.abs(startedAtSeconds(server) - Number(lines[2])) < 5;
    if (owner !== null && !isRunning(owner)) {
      await endOrphan(server.pid, cluster);
    } else if (owner !== null || isWriter) {
      throw heldBy(owner === null ? server.pid : Number.parseInt(owner, 10), cluster);
    }
  }
  await disarm(file, cluster);
}

/** The error for a data folder that a living process uses. */
export function heldBy(pid: number, cluster: string): StartupError {
  return new StartupError(
    `The data folder ${path.dirname(cluster)} is in use by another process (pid ${pid}). ` +
      'Stop that one first, or set DATA_DIR to another folder.',
  );
}

/** Who started the server `pid`, when it is ours and runs on this cluster. */
function ownerOf(pid: number, cluster: string): string | null {
  const given = argumentsOf(pid);
  if (!given.includes(`${folderMark}=${cluster}`)) return null;
  const owner = given.find((argument) => argument.startsWith(`${ownerMark}=`));
  return owner?.slice(ownerMark.length + 1) ?? null;
}

/** Its watchdog is usually ending it already; the same signal once more does no harm. */
async function endOrphan(pid: number, cluster: string): Promise<void> {
  const deadline = Date.now() + orphanGraceSeconds * 1000;
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (hasErrorCode(error, 'EPERM')) throw heldBy(pid, cluster);
    if (!hasErrorCode(error, 'ESRCH')) throw error;
  }
  while (findProcess(pid)) {
    if (Date.now() > deadline) throw heldBy(pid, cluster);
    await sleep(10);
  }
}

/**
 * PostgreSQL clears a dead server's lock files itself, unless their pid belongs to somebody again or
 * to a zombie. Only the pid is replaced: by the rest of the file PostgreSQL still notices when
 * processes of the old server are alive, which removing the file would hide from it.
 */
async function disarm(file: string, cluster: string): Promise<void> {
  await rm(path.join(cluster, '.s.PGSQL.5432.lock'), { force: true });
  const lines = await readLines(file);
  if (lines !== null) await writeFile(file, [pidOfNobody, ...lines.slice(1)].join('\n'));
}

async function readLines(file: string): Promise<string[] | null> {
  try {
    return (await readFile(file, 'utf8')).split('\n');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}
