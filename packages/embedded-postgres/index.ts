import { closeSync, constants, openSync } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import {
  findInstallation,
  type Installation,
  usableBy,
} from './embedded-postgres/binaries.server.ts';
import { createCluster, hasCluster } from './embedded-postgres/cluster.server.ts';
import {
  type LaunchedServer,
  launch,
  StillEndingError,
} from './embedded-postgres/launch.server.ts';
import { endPreviousRun } from './embedded-postgres/previous-run.server.ts';
import { protectCluster, roles } from './embedded-postgres/roles.server.ts';
import { databaseUser, type SystemUser } from './embedded-postgres/system-user.server.ts';
import { makeFolder } from './files/make-folder.server.ts';
import { readOrMakeSecret } from './secrets/secret.server.ts';
import { StartupError } from './startup-error.ts';
import { hasErrorCode } from './system-error.server.ts';

/** A running embedded PostgreSQL. */
export type EmbeddedPostgres = {
  /** For `openDatabase` in this process, as the role of the web server; there is no network port. */
  web: pg.PoolConfig;
  /** The same, as the role that owns the tables and migrates. */
  owner: pg.PoolConfig;
  /** Resolves when the server has ended, by `stop` or, which is a fault, by itself. */
  ended: Promise<void>;
  /** Ends the server cleanly and waits for it. May be called more than once. */
  stop(): Promise<void>;
};

/** A Unix socket's path has at most 107 bytes; this is what PostgreSQL adds to the folder's. */
const longestSocketFolder = 107 - '/.s.PGSQL.5432'.length;
const stillEndingPatienceMs = 15_000;

/**
 * Starts the PostgreSQL that npm installed, on `dataDir/postgres`, and creates that on the first
 * start. The server never outlives this process: it is stopped even when we are killed.
 * @param options.dataDir DATA_DIR, created when missing
 * @throws StartupError when it can't run here, with what to do about it
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
}): Promise<EmbeddedPostgres> {
  const dataDir = await writableFolder(options.dataDir);
  const cluster = path.join(dataDir, 'postgres');
  const installed = await findInstallation();
  const exists = await hasCluster(cluster, installed);
  const user = await databaseUser(dataDir, cluster);
  const installation = await usableBy(user, installed, dataDir);
  if (!exists) await createCluster(cluster, installation, user);
  await endPreviousRun(cluster);
  const password = await readOrMakeSecret(path.join(dataDir, 'database-password'));
  const server = await launchPatiently(cluster, installation, user, password);
  const socket = reachableSocketFolder(cluster);
  let stopping: Promise<void> | null = null;
  return {
    web: { host: socket.path, user: roles.web, password, database: 'postgres' },
    owner: { host: socket.path, user: roles.owner, password, database: 'postgres' },
    ended: server.ended,
    stop: () => {
      stopping ??= server.stop().finally(socket.release);
      return stopping;
    },
  };
}

/** The processes of a server that was killed itself need a moment to notice and end. */
async function launchPatiently(
  cluster: string,
  installation: Installation,
  user: SystemUser | null,
  password: string,
): Promise<LaunchedServer> {
  const deadline = Date.now() + stillEndingPatienceMs;
  for (;;) {
    try {
      await protectCluster(cluster, installation, user, password);
      return await launch(cluster, installation, user);
    } catch (error) {
      if (!(error instanceof StillEndingError)) throw error;
      if (Date.now() > deadline) {
        throw new StartupError(
          `Processes of an earlier database server still use ${cluster}. End them and start again.`,
        );
      }
      await sleep(50);
    }
  }
}

/** A path to the socket's folder that is short enough, however long DATA_DIR is. */
function reachableSocketFolder(cluster: string): { path: string; release(): void } {
  if (Buffer.byteLength(cluster) <= longestSocketFolder) {
    return { path: cluster, release: () => undefined };
  }
  // Linux offers every folder that a process holds open under a short name.
  const descriptor = openSync(cluster, constants.O_RDONLY | constants.O_DIRECTORY);
  return { path: `/proc/self/fd/${descriptor}`, release: () => closeSync(descriptor) };
}

async function writableFolder(folder: string): Promise<string> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    throw new StartupError(`DATA_DIR ${folder} can't be used: ${reasonOf(error)}.`);
  }
}

function reasonOf(error: unknown): string {
  if (hasErrorCode(error, 'EACCES', 'EPERM')) return 'this user may not write there';
  if (hasErrorCode(error, 'EROFS')) return 'the file system is read-only';
  if (hasErrorCode(error, 'ENOENT')) return 'no folder can be made there';
  if (hasErrorCode(error, 'ENOTDIR', 'EEXIST')) return 'a file stands in the way';
  return error instanceof Error ? error.message : String(error);
}
