import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Access, applyAccess } from './access.ts';
import { type Cluster, createCluster, hasCluster, majorVersionOf } from './cluster.ts';
import { installEarlier } from './earlier.ts';
import { StillEndingError, tolerate } from './errors.ts';
import { findInstallation, type Installation, programsFor } from './installation.ts';
import { type LaunchedServer, launch, type Settings } from './launch.ts';
import { endPreviousRun, isServed } from './previous-run.ts';
import { system } from './system/system.ts';
import { databaseUser } from './system/user.ts';

export type { Access } from './access.ts';
export { removeEarlier } from './earlier.ts';
export { PostgresError } from './errors.ts';
export { isRunning, ownIdentity } from './system/system.ts';

export type PostgresOptions = {
  /** Created when missing, if its parent exists. The database is in `postgres` inside it. */
  dataDir: string;
  settings?: Settings;
  /** Called once nothing else prevents the start. */
  access?: () => Promise<Access>;
  /** For a command of a few seconds: another start on this folder waits for it. */
  brief?: boolean;
  /**
   * Runs a database that an older PostgreSQL made with the programs of that version, which are fetched.
   * Otherwise such a database is refused.
   */
  earlier?: boolean;
};

type Place = Pick<PostgresOptions, 'dataDir'>;

/** `host` is the folder of the socket, as clients expect it. */
export type RunningPostgres = LaunchedServer & { host: string };

/** The longest name that PostgreSQL adds to the path of the socket's folder. */
const socketName = '/.s.PGSQL.65535';
const stillEndingPatienceMs = 15_000;

/**
 * Starts the PostgreSQL that npm installed, and creates its database on the first start. The server never
 * outlives this process, even when that is killed.
 * @throws PostgresError when it can't run here, with what to do about it; system errors of `dataDir`
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  await tolerate('EEXIST', mkdir(options.dataDir, { mode: 0o700 }));
  const dataDir = await realpath(options.dataDir);
  const folder = path.join(dataDir, 'postgres');
  const installation = await findPrograms(options, dataDir);
  const { major } = installation;
  const exists = await hasCluster(folder, major);
  const user = await databaseUser(dataDir, folder);
  const programs = await programsFor(user, installation, dataDir);
  const cluster: Cluster = { folder, programs, major, user };
  if (!exists) await createCluster(cluster);
  const server = await patiently(async () => {
    await endPreviousRun(folder);
    const access = await options.access?.();
    if (access) await applyAccess(cluster, access);
    return launch(cluster, options);
  });
  return { ...server, host: socketFolder(folder, server.ended) };
}

async function findPrograms({ earlier }: PostgresOptions, dataDir: string): Promise<Installation> {
  const older = earlier ? await findOlderMajor({ dataDir }) : null;
  return older === null ? findInstallation() : installEarlier(older, dataDir);
}

/**
 * The major version of a database that was made by an older PostgreSQL than this one; null without such a database.
 * @throws PostgresError when the folder can't be read
 */
export async function findOlderMajor({ dataDir }: Place): Promise<number | null> {
  const found = await majorVersionOf(path.join(dataDir, 'postgres'));
  const { major } = await findInstallation();
  return found !== null && found < major ? found : null;
}

/**
 * The address of a server that another process runs on this folder; null when none is ready there. The server
 * may end at any moment, which breaks the connection.
 * @throws PostgresError when the folder can't be read, or holds no database
 */
export async function findRunningPostgres({
  dataDir,
}: Place): Promise<{ host: string; release(): void } | null> {
  const place = await tolerate('ENOENT', realpath(dataDir));
  if (place === null) return null;
  const folder = path.join(place, 'postgres');
  if ((await majorVersionOf(folder)) === null || !(await isServed(folder))) return null;
  const { promise, resolve: release } = Promise.withResolvers<void>();
  return { host: socketFolder(folder, promise), release };
}

/** Retries while an earlier server is ending: the processes of a killed one, or a `brief` one, need a moment. */
async function patiently<T>(start: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + stillEndingPatienceMs;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof StillEndingError) || Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

/** A short path to the socket's folder, however long its real one is. */
function socketFolder(folder: string, ended: Promise<void>): string {
  const isShort = Buffer.byteLength(folder + socketName) <= system.longestSocketPath;
  return isShort ? folder : system.shortPath(folder, ended);
}
