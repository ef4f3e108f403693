import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import {
  compareSchema,
  type Database,
  oldestServerVersion,
  openDatabase,
} from '#app/platform/database/database.server.ts';
import { explained } from '#app/platform/database/database-errors.server.ts';
import { needsUpgrade, reachDatabase } from '#app/platform/database/embedded-postgres.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { type Finding, type Findings, note, ok, wrong } from './finding.ts';

/** `db` is null when the database can't be looked into; `isCurrent`: its tables are those of this release. */
export type Opened = { findings: Finding[]; db: Database | null; isCurrent: boolean };

/** Opens the database as the site's role, whether the site runs or not. Closed with `disposables`. */
export async function openForDoctor(
  settings: Settings,
  disposables: AsyncDisposableStack,
): Promise<Opened> {
  const { databaseUrl, dataDir } = settings;
  const isMissing = !databaseUrl && !existsSync(join(dataDir, 'postgres'));
  if (isMissing) return closedBecause(note('the first start makes it'));
  if (!databaseUrl && (await needsUpgrade(dataDir)))
    return closedBecause(note('of an older PostgreSQL: the next start moves it over'));
  const { web, stop } = await reachDatabase(settings);
  disposables.defer(async () => stop());
  const db = openBriefly(web, disposables);
  return explained(db.$client, async () => {
    const schema = await compareSchema(db);
    const findings = [await lookAtServer(db), schemaFindings[schema]].flat();
    return { findings, db, isCurrent: schema === 'same' };
  });
}

export function closedBecause(finding: Finding): Opened {
  return { findings: [finding], db: null, isCurrent: false };
}

const schemaFindings = {
  same: [],
  older: note('its tables are those of an earlier release: the next start brings them up to date'),
  newer: wrong(
    'its tables are those of a later release: take that release (git pull), or restore a backup.',
  ),
} satisfies Record<string, Findings>;

function openBriefly(place: string | pg.PoolConfig, disposables: AsyncDisposableStack): Database {
  const { db, close } = openDatabase({
    ...(typeof place === 'string' ? { connectionString: place } : place),
    max: 2,
    connectionTimeoutMillis: 5000,
    statement_timeout: 5000,
    query_timeout: 6000,
    application_name: 'doctor',
  });
  disposables.defer(close);
  return db;
}

async function lookAtServer(db: Database): Promise<Finding> {
  const { rows } = await db.$client.query<{ version: string; read_only: boolean; small: string }>(
    `select current_setting('server_version_num') as version, lower('I') as small,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`,
  );
  const [found] = rows;
  return judgeServer(Number(found?.version), found?.read_only === true, found?.small);
}

/** @param version such as 180001 @param smallI its lower case of I, which is not i in a Turkish locale */
export function judgeServer(version: number, isReadOnly: boolean, smallI = 'i'): Finding {
  const major = Math.floor(version / 10_000);
  if (major < oldestServerVersion)
    return wrong(
      `it runs PostgreSQL ${major}: upgrade it to ${oldestServerVersion} or newer, or leave DATABASE_URL out for the embedded one.`,
    );
  if (isReadOnly)
    return wrong('it can only be read: let DATABASE_URL lead to the primary, not to a standby.');
  if (smallI !== 'i')
    return wrong(
      "it lowers letters as Turkish does, so an address in capitals is not found: restore a backup into a database with LOCALE 'C' and ENCODING 'UTF8'.",
    );
  return ok(`PostgreSQL ${major}`);
}

export async function lookAtExtensions(db: Database): Promise<Findings> {
  const { rows } = await db.$client.query<{ name: string; state: ExtensionState }>(`
    select name, case
      when there.installed_version is not null then 'installed'
      when there.name is null then 'absent'
      when (select rolsuper from pg_roles where rolname = current_user)
        or has_database_privilege(current_database(), 'create') and (
          select bool_or(trusted) from pg_available_extension_versions one where one.name = wanted.name)
        then 'possible'
      else 'refused' end as state
    from (values ('pg_trgm'), ('btree_gist')) wanted (name)
    left join pg_available_extensions there using (name)`);
  const findings = rows.flatMap(({ name, state }) => extensionFinding(name, state) ?? []);
  return findings.length > 0 ? findings : ok(rows.map(({ name }) => name).join(', '));
}

type ExtensionState = 'installed' | 'possible' | 'absent' | 'refused';

function extensionFinding(name: string, state: ExtensionState): Finding | null {
  if (state === 'absent')
    return wrong(
      `${name} is not on the database's machine: install PostgreSQL's contrib package there.`,
    );
  if (state === 'refused')
    return wrong(
      `${name} is missing, and this user may not make it: run 'CREATE EXTENSION ${name}' as a superuser.`,
    );
  return null;
}

/** May the site's role read and change the rows of the tables that exist? */
export async function lookAtRights(db: Database): Promise<Finding> {
  const { rows } = await db.$client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class,
      lateral (select case when oid = to_regclass('public.audit_events')
        then array['select', 'insert'] else array['select', 'insert', 'update', 'delete'] end) needed (rights)
    where relkind in ('r', 'p')
      and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
      and not (has_schema_privilege(relnamespace, 'usage')
        and (select bool_and(has_table_privilege(pg_class.oid, one)) from unnest(rights) one))
    order by 1`);
  if (rows.length === 0) return ok('reading and changing rows');
  const names = rows.slice(0, 3).map(({ name }) => name);
  const more = rows.length > names.length ? ` and ${rows.length - names.length} more` : '';
  return wrong(
    `this user may not read and change the rows of ${names.join(', ')}${more}: restart the site with DATABASE_OWNER_URL, which grants that.`,
  );
}

/** Can the role that owns the tables, if it is another one, be reached, and may it migrate? */
export async function lookAtOwner(
  web: Database,
  { databaseUrl, databaseOwnerUrl }: Settings,
): Promise<Finding> {
  if (!databaseUrl) return ok('the embedded database has its own role for that');
  await using disposables = new AsyncDisposableStack();
  const db = databaseOwnerUrl ? openBriefly(databaseOwnerUrl, disposables) : web;
  const setting = databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
  const rights = () =>
    db.$client.query<{ may_create: boolean; foreign_table: string | null }>(`
      select has_database_privilege(current_database(), 'create')
          and has_schema_privilege('public', 'create') as may_create,
        (select min(oid::regclass::text) from pg_class
          where relkind in ('r', 'p') and not pg_has_role(relowner, 'member') and relnamespace in (
            select oid from pg_namespace where nspname in ('public', 'drizzle', 'pgboss'))) as foreign_table`);
  const { rows } = await explained(db.$client, rights, setting);
  if (rows[0]?.foreign_table)
    return wrong(
      `the table ${rows[0].foreign_table} belongs to another role, so the next release can't change it: ALTER TABLE … OWNER TO this one.`,
    );
  if (!rows[0]?.may_create)
    return wrong(
      "it may not create schemas and tables, so the next release can't: ALTER DATABASE … OWNER TO this one.",
    );
  return ok('it may change the tables');
}

/** 10 for the site, 2 for its jobs, one that listens for new jobs, and one that listens for changed content. */
const connectionsOfSite = 14;

export async function lookAtConnections(db: Database): Promise<Finding> {
  const { rows } = await db.$client.query<{ free: number }>(`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0)
        - (select sum(numbackends) from pg_stat_database),
      (select case when rolconnlimit >= 0 then rolconnlimit
        - (select count(*) from pg_stat_activity where usename = current_user) end
        from pg_roles where rolname = current_user),
      (select case when datconnlimit >= 0 then datconnlimit - numbackends end
        from pg_database join pg_stat_database using (datname) where datname = current_database())
    )::int + (select count(*)::int from pg_stat_activity where usename = current_user
      and application_name in ('web', 'jobs', 'doctor')) as free`);
  return judgeConnections(rows[0]?.free ?? 0);
}

/** @param free number of connections for this site, with those that it already has */
export function judgeConnections(free: number): Finding {
  if (free >= connectionsOfSite) return ok(`room for ${free}`);
  return wrong(
    `there is room for ${free}, and a copy of the site uses up to ${connectionsOfSite}: raise max_connections, or the limit of this role or database.`,
  );
}
