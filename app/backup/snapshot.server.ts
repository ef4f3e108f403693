import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '#app/platform/database/database.server.ts';
import { inOwnTransaction, readsOneMoment } from '#app/platform/database/own-transaction.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';

/** `columns`: those that are copied, which are all that the database does not compute. */
type TableShape = { name: string; columns: string[]; key: string[]; needs: string[] };

export type Snapshot = Awaited<ReturnType<typeof readSnapshot>>;

/** How values are written, whatever the server's settings are; a restore reads them the same way. */
export const textSettings = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO';
  set local intervalstyle = 'iso_8601';
  set local timezone = 'UTC';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex'`;

/** Everything that `work` reads from the snapshot is of one moment. */
export function withSnapshot<T>(
  db: Database,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return inOwnTransaction(db, `${readsOneMoment}; ${textSettings}`, async (client) =>
    work(await readSnapshot(client)),
  );
}

async function readSnapshot(client: pg.PoolClient) {
  const list = async <T extends pg.QueryResultRow>(text: string) =>
    (await client.query<T>(text)).rows;
  const [newest] = await list<{ migration: string }>(
    'select max(created_at) as migration from drizzle.__drizzle_migrations',
  );
  const [site] = await list<{ runs: boolean }>(siteQuery);
  const files = await list<{ key: string }>(
    'select key from stored_files order by key collate "C"',
  );
  return {
    migration: Number(newest?.migration),
    siteRuns: site?.runs ?? false,
    tables: inOrder(await findTables(client)),
    sequences: await list<{ name: string; value: string | null }>(sequencesQuery),
    /** Every file that the store holds, holds soon, or is about to lose. */
    fileKeys: files.map(({ key }) => key),
    rowsOf: (table: TableShape) => copyOut(client, selectRows(table)),
    waitingJobs: () => copyOut(client, waitingJobs),
  };
}

export async function* copyOut(client: pg.ClientBase, select: string): AsyncGenerator<Buffer> {
  yield* client.query(copyTo(`copy (${select}) to stdout (format csv, header)`));
}

/** The database itself lists the tables, so that none is forgotten. Those of extensions are not ours. */
const tablesQuery = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
      where i.indrelid = c.oid and i.indisprimary), '{}') as key,
    array(select distinct other.relname::text from pg_constraint f
      join pg_class other on other.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C"`;

export async function findTables(client: Pick<pg.ClientBase, 'query'>): Promise<TableShape[]> {
  return (await client.query<TableShape>(tablesQuery)).rows;
}

/** A running site has connections that wait for jobs. */
const siteQuery = `
  select exists (select from pg_stat_activity
    where datname = current_database() and application_name = 'jobs') as runs`;

const sequencesQuery = `
  select sequencename::text as name, last_value::text as value from pg_sequences
  where schemaname = 'public' order by 1`;

/** Jobs that are not done, also those that run now and may not end. Scheduled ones are left out: they come again. */
const waitingJobs = `
  select name, data, start_after, singleton_key, retry_limit from pgboss.job
  where state in ('created', 'retry', 'active')
    and name not in (select name from pgboss.schedule) and not starts_with(name, '__pgboss')
  order by created_on, id`;

/** Sorted by key, so that the same rows are the same bytes in any database. */
export function selectRows({ name, columns, key }: TableShape): string {
  const order = key.length > 0 ? key : columns;
  const by = order.map((column) => `${quoted(column)}::text collate "C"`);
  return `select ${columns.map(quoted)} from public.${quoted(name)} order by ${by}`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Sorts tables by name, but each after the tables that its rows refer to. */
function inOrder(tables: TableShape[]): TableShape[] {
  const ordered: TableShape[] = [];
  const waiting = [...tables];
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ needs }) => !waiting.some(({ name }) => needs.includes(name)));
    if (at < 0)
      throw new StartupError(`Tables name each other: ${waiting.map((one) => one.name)}.`);
    ordered.push(...waiting.splice(at, 1));
  }
  return ordered;
}
