import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  findOlderMajor,
  findRunningPostgres,
  PostgresError,
  type PostgresOptions,
  startPostgres,
} from '@local/embedded-postgres';
import type { Settings } from '#app/platform/env.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { requireDataDir, upgradedFolder } from '#app/platform/files/data-dir.server.ts';
import { readOrMakeSecret } from '#app/platform/secrets/secret.server.ts';
import { accessWith, roles } from './roles.server.ts';

/**
 * Starts the embedded PostgreSQL on `dataDir/postgres`, which never outlives this process.
 * @returns the server, and logins for `openDatabase`: `web` of the web server, and `owner` of the tables' owner
 * @throws StartupError when it can't run here, with what to do about it
 */
export async function startEmbeddedPostgres(dataDir: string) {
  await requireDataDir(dataDir);
  return withAdvice(() => start(dataDir));
}

/** Must an older database be moved to this PostgreSQL, or is such a move unfinished? @throws StartupError */
export async function needsUpgrade(dataDir: string): Promise<boolean> {
  await requireDataDir(dataDir);
  if (existsSync(upgradedFolder(dataDir))) return true;
  return (await withAdvice(() => findOlderMajor({ dataDir }))) !== null;
}

/**
 * Starts the database of an older PostgreSQL with the programs of that version. It is read-only: changes made
 * now would not be moved to the new one. Null when there is none.
 * @throws StartupError when it can't run here, with what to do about it
 */
export async function startOlderPostgres(dataDir: string) {
  return withAdvice(async () => {
    const major = await findOlderMajor({ dataDir });
    return major === null
      ? null
      : { major, ...(await start(dataDir, { earlier: true, settings: readOnly })) };
  });
}

/**
 * Reaches the database for a command of a few seconds, whether the site runs or not. Starts the embedded
 * database if nobody has; if the site starts meanwhile, it waits until the command is done.
 * @returns `web`, the web server's login, and `stop`, to be called at the end
 * @throws StartupError when there is no database yet, or none can be reached
 */
export async function reachDatabase({ databaseUrl, dataDir }: Settings) {
  if (databaseUrl) return { web: databaseUrl, stop: () => undefined };
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new StartupError(
      `There is no database in ${dataDir} yet. Run this with the settings of the site (DATA_DIR or DATABASE_URL), after its first start.`,
    );
  }
  const deadline = Date.now() + patienceMs;
  return withAdvice(async () => {
    for (;;) {
      const running = await findRunningPostgres({ dataDir });
      if (running) return { web: await webLogin(dataDir, running.host), stop: running.release };
      try {
        return await start(dataDir, { brief: true });
      } catch (error) {
        // The process that uses it is starting or stopping.
        if (!isInUse(error) || Date.now() > deadline) throw error;
        await sleep(100);
      }
    }
  });
}

/** Does another process run a database in this folder? */
export async function isEmbeddedRunning(dataDir: string): Promise<boolean> {
  const running = await withAdvice(() => findRunningPostgres({ dataDir }));
  running?.release();
  return running !== null;
}

/** How long to wait for a database in use: after the site was killed it has to recover first. */
const patienceMs = 30_000;

function isInUse(error: unknown): boolean {
  return error instanceof PostgresError && error.code === 'in-use';
}

const readOnly = { default_transaction_read_only: 'on' };

async function start(dataDir: string, options: Omit<PostgresOptions, 'dataDir'> = {}) {
  const running = await startPostgres({
    ...options,
    dataDir,
    access: async () => accessWith(await readOrMakeSecret(passwordFile(dataDir))),
  });
  const web = await webLogin(dataDir, running.host);
  return { ...running, web, owner: { ...web, user: roles.owner } };
}

async function webLogin(dataDir: string, host: string) {
  const password = await readOrMakeSecret(passwordFile(dataDir));
  return { host, password, database: 'postgres', user: roles.web };
}

const passwordFile = (dataDir: string) => join(dataDir, 'database-password');

async function withAdvice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PostgresError ? withSettings(error) : error;
  }
}

const otherDatabase = 'You can also set DATABASE_URL to a PostgreSQL server.';
const otherFolder = 'You can also set DATA_DIR to another folder.';
const advice: { [code in PostgresError['code']]?: string } = {
  'not-installed': otherDatabase,
  'no-user': otherDatabase,
  failed: otherDatabase,
  'not-a-cluster': otherFolder,
  'in-use': otherFolder,
  'other-version': 'A database of an older version is moved over when the site starts.',
  'no-earlier-programs':
    "You can also move the data with the release that ran it: 'npm run backup' there, and 'npm run restore -- FILE --replace' here.",
};

/** Adds which setting leads past the trouble. */
export function withSettings({ code, message }: PostgresError): StartupError {
  return new StartupError(`${message} ${advice[code] ?? ''}`.trim());
}
