import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { hasErrorCode } from '#app/platform/failures/system-error.server.ts';
import { installQueues } from '#app/platform/jobs/job-queues.server.ts';
import { projectPath } from '#app/platform/project-path.server.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { explained, isDatabaseUnavailable, poolerInBetween } from './database-errors.server.ts';
import { PoolInTurn } from './query-turns.server.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** @param db connected as the owner of the schema */
type BeforeChange = (db: Database) => Promise<unknown>;

/** The first parameter of query functions, so that a use case can put several in one transaction. */
export type Queryable = Database | Transaction;

export const oldestServerVersion = 15;
/** In milliseconds, so that no slow query or idle transaction holds a connection for ever. */
const sessionTimeouts = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};
/** Drizzle's own default, named because `newestApplied` and the health check read it. */
const migrationsTable = { migrationsSchema: 'drizzle', migrationsTable: '__drizzle_migrations' };

/**
 * Opens a pool of at most 10 connections, of which strangers share only some; connects at the first query.
 * @param source a URL (`postgresql://…`) or the connection that `startEmbeddedPostgres` returned
 */
export function openDatabase(
  source: string | pg.PoolConfig,
  onIdleError?: (error: Error) => void,
): { db: Database; close(): Promise<void> } {
  const { pool, close } = openPool(
    {
      max: 10,
      ...sessionTimeouts,
      application_name: 'web',
      ...(typeof source === 'string' ? { connectionString: source } : source),
    },
    onIdleError,
    PoolInTurn,
  );
  const db = drizzle(pool);
  db.transaction = (work) => runTransaction(pool, work);
  return { db, close };
}

/** For a connection through a pooler: sends no settings at its start, which a pooler would refuse or ignore. */
export function throughPooler(url: string): pg.PoolConfig {
  return {
    connectionString: url,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  };
}

/**
 * A pool that survives lost connections: a broken one is dropped, and the next query opens another.
 * @param onIdleError called when an unused connection breaks; a broken one in use fails its query
 */
export function openPool(
  config: pg.PoolConfig,
  onIdleError: (error: Error) => void = () => undefined,
  Pool: typeof pg.Pool = pg.Pool,
): { pool: pg.Pool; close(): Promise<void> } {
  const pool = new Pool({
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...config,
  });
  let closing = false;
  pool.on('error', (error) => {
    // A closed pool still ends its last connections, which fail when the database stops first.
    if (!closing) onIdleError(error);
  });
  // The pool handles errors of idle clients only, and an unhandled 'error' event ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    pool,
    close: () => {
      closing = true;
      return pool.end();
    },
  };
}

/** Replaces Drizzle's own, which leaks a connection when BEGIN fails (drizzle-orm issue 6023). */
async function runTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await drizzle(client).transaction(work);
  } catch (error) {
    broken = isDatabaseUnavailable(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Migrates schema and job queues as their owner. If `web` is another role, grants it only what it needs:
 * to read, add and change rows, except that those of `audit_events` can't be changed once added.
 * @param beforeChange as for {@link migrate}
 * @throws StartupError as {@link migrate}
 */
export async function prepareDatabase(
  owner: string | pg.PoolConfig,
  web: Database,
  beforeChange?: BeforeChange,
): Promise<void> {
  const { db, close } = openDatabase(owner);
  try {
    await migrate(db, beforeChange);
    await explained(web.$client, () =>
      underLock(db.$client, async (client) => {
        await installQueues(client);
        await (isThroughPooler(web) ? setTimeoutsOfRole : requireOwnSessions)(web.$client);
        const role = await currentRole(web.$client);
        if (role !== (await currentRole(client))) await client.query(grantsTo(role));
      }),
    );
  } finally {
    await close();
  }
}

function isThroughPooler(db: Database): boolean {
  return db.$client.options.statement_timeout === 0;
}

/** Stores the timeouts in the role, since a pooler does not pass them on. A role may change its own settings. */
async function setTimeoutsOfRole(pool: pg.Pool): Promise<void> {
  const alter = 'alter role current_user in database %I set';
  await pool.query(`do $$ begin
    ${Object.entries(sessionTimeouts)
      .map(([name, ms]) => `execute format('${alter} ${name} = ${ms}', current_database());`)
      .join(' ')}
  end $$`);
}

/**
 * Requires a connection without a pooler: it would drop settings sent at a session's start, locks and notifications.
 * @throws StartupError
 */
async function requireOwnSessions(client: pg.Pool | pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ source: string }>(
    "select source from pg_settings where name = 'statement_timeout'",
  );
  if (rows[0]?.source !== 'client') throw new StartupError(poolerInBetween);
}

/** Checks the direct address that is given beside a pooler's. @throws StartupError when it is a pooler's as well */
export async function requireDirect(url: string): Promise<void> {
  const { db, close } = openDatabase(url);
  try {
    await explained(db.$client, () => requireOwnSessions(db.$client));
  } finally {
    await close();
  }
}

async function currentRole(client: pg.Pool | pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

/** Granted at each start, so that a new migration's tables are covered too. */
function grantsTo(role: string): string {
  const web = pg.escapeIdentifier(role);
  // Forbids temporary tables, because one could shadow a real table such as the audit table.
  return `
    do $$ begin
      execute format('revoke temporary on database %I from public', current_database());
    end $$;
    grant usage on schema public, drizzle, pgboss to ${web};
    grant select on all tables in schema drizzle to ${web};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${web};
    grant usage, select on all sequences in schema public, pgboss to ${web};
    revoke update, delete on audit_events from ${web};`;
}

/**
 * Applies new migrations. One query when there are none; else one copy of the server migrates and the others wait.
 * @param beforeChange called by that copy when there are tables of an earlier release; may refuse by throwing
 * @throws StartupError when the database can't be reached or is older than PostgreSQL 15
 */
export async function migrate(db: Database, beforeChange?: BeforeChange): Promise<void> {
  await explained(db.$client, async () => {
    if ((await newestApplied(db)) >= newestKnown()) return;
    await underLock(db.$client, async (client) => {
      const applied = await newestApplied(db);
      if (applied > 0 && applied < newestKnown()) await beforeChange?.(db);
      const migrationsFolder = projectPath('db/migrations');
      await applyMigrations(drizzle(client), { migrationsFolder, ...migrationsTable });
    });
  });
}

/**
 * For commands that run beside the site: only the site migrates, so they require its tables to be up to date.
 * @throws StartupError when the tables are those of another version, or the database can't be reached
 */
export async function requireSchema(db: Database): Promise<void> {
  const isReady = async () => (await compareSchema(db)) === 'same' && (await hasQueues(db));
  if (await explained(db.$client, isReady)) return;
  throw new StartupError(
    'The database is of another version than this program. Start the site (or start it anew) from this folder, which brings the database up to date, and run this again.',
  );
}

/** Job queues are installed after the tables, so they may still be missing while the site starts. */
async function hasQueues(db: Database): Promise<boolean> {
  const { rows } = await db.$client.query(
    `select to_regclass('pgboss.version') is not null as found`,
  );
  return rows[0]?.found === true;
}

/** Are the tables those of this program, of an earlier release (or not there yet), or of a later one? */
export async function compareSchema(db: Database): Promise<'same' | 'older' | 'newer'> {
  const ahead = (await newestApplied(db)) - newestKnown();
  if (ahead === 0) return 'same';
  return ahead < 0 ? 'older' : 'newer';
}

/** Runs `work` under the migration lock, without a time limit: a migration may take as long as it needs. */
async function underLock(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await requireServer(client);
    await requireOwnSessions(client);
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    await work(client);
  } finally {
    // Ends the session, and with it the lock and the settings.
    client.release(true);
  }
}

async function requireServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "select current_setting('server_version_num') as version, getdatabaseencoding() as encoding",
  );
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < oldestServerVersion) {
    throw new StartupError(
      `The database runs PostgreSQL ${major}; version ${oldestServerVersion} or newer is needed.`,
    );
  }
  const encoding = rows[0]?.encoding ?? '';
  // SQL_ASCII takes every byte.
  if (!['UTF8', 'SQL_ASCII'].includes(encoding)) {
    throw new StartupError(
      `The database has the encoding ${encoding}, in which not every name can be written; make one with ENCODING 'UTF8'.`,
    );
  }
}

/** When the newest applied migration was generated (ms since 1970), 0 when there is none. */
async function newestApplied(db: Database): Promise<number> {
  try {
    const { rows } = await db.$client.query<{ newest: string | null }>(
      'select max(created_at) as newest from drizzle.__drizzle_migrations',
    );
    return Number(rows[0]?.newest ?? 0);
  } catch (error) {
    // No such table.
    if (hasErrorCode(error, '42P01')) return 0;
    throw error;
  }
}

/** When the newest migration of this release was generated (ms since 1970). */
export function newestKnown(): number {
  const migrationsFolder = projectPath('db/migrations');
  return Math.max(...readMigrationFiles({ migrationsFolder }).map((one) => one.folderMillis));
}
