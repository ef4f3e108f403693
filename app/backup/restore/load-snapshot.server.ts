import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { DatabaseError } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import * as z from 'zod';
import type { Manifest, Table } from '#app/backup/archive/archive-format.ts';
import { type DeletionsFile, keyIdOf } from '#app/backup/deletions/deletions-file.server.ts';
import {
  copyOut,
  findTables,
  quoted,
  selectRows,
  textSettings,
} from '#app/backup/snapshot.server.ts';
import type { MailErrorReason } from '#app/mail/mail-error.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import { projectPath } from '#app/platform/project-path.server.ts';

/** @throws StartupError when this program does not know the schema of the archive */
export function requireKnownSchema({ migration }: Manifest): void {
  const known = allMigrations().map(({ folderMillis }) => folderMillis);
  if (known.includes(migration)) return;
  throw new StartupError(
    migration > Math.max(...known)
      ? 'The archive was made by a newer release, with tables that this one does not know. Restore it with that one.'
      : 'The archive was made by another program: its tables are of no release that this one knows.',
  );
}

function allMigrations() {
  return readMigrationFiles({ migrationsFolder: projectPath('db/migrations') });
}

/**
 * Begins a transaction, which the caller commits, in an empty database, and makes the tables as they were when the
 * archive was made: empty, without triggers, and without the indexes that only speed up reading.
 * @returns those indexes, for {@link finishTables}: made after the rows, they take a fraction of the time
 * @throws StartupError when the archive has other tables
 */
export async function makeTables(client: pg.ClientBase, manifest: Manifest): Promise<Index[]> {
  await client.query(`begin; ${textSettings}`);
  await applyMigrations(client, manifest.migration);
  const shapes = await findTables(client);
  for (const { name, columns } of manifest.tables) {
    const shape = shapes.find((one) => one.name === name);
    if (!shape)
      throw new StartupError(`The archive holds the table ${name}, which is unknown here.`);
    const unknown = columns.find((column) => !shape.columns.includes(column));
    if (unknown)
      throw new StartupError(
        `The archive's table ${name} has a column ${unknown}, which is unknown here.`,
      );
  }
  const names = shapes.map(({ name }) => `public.${quoted(name)}`);
  await eachTable(client, 'disable trigger user');
  // Some migrations add rows.
  await client.query(`truncate ${names}`);
  const { rows: indexes } = await client.query<Index>(plainIndexes);
  for (const { name } of indexes) await client.query(`drop index public.${quoted(name)}`);
  return indexes;
}

type Index = { name: string; definition: string };

/** Those that only speed up reading; a unique index is a rule for the rows, and stays. */
const plainIndexes = `
  select c.relname as name, pg_get_indexdef(c.oid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and not i.indisunique
    and not exists (select from pg_constraint where conindid = c.oid)
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  order by c.relname collate "C"`;

async function eachTable(client: pg.ClientBase, change: string): Promise<void> {
  for (const { name } of await findTables(client)) {
    await client.query(`alter table public.${quoted(name)} ${change}`);
  }
}

/** Applies migrations as Drizzle does, but in our transaction, and none that is newer than the archive. */
async function applyMigrations(client: pg.ClientBase, newest: number): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql: statements, hash, folderMillis } of allMigrations()) {
    if (folderMillis > newest) continue;
    for (const statement of statements) await client.query(statement);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
  }
}

/** @throws StartupError when the database refuses the rows */
export async function loadTable(
  client: pg.ClientBase,
  { name, columns, rows }: Table,
  csv: AsyncIterable<Buffer>,
): Promise<void> {
  const target = `public.${quoted(name)} (${columns.map(quoted)})`;
  const loaded = await copyIn(client, { name, target }, csv);
  if (loaded !== rows)
    throw new StartupError(
      `The archive holds ${loaded} rows of ${name}, and not ${rows} as its manifest says.`,
    );
}

/** @throws StartupError when the database gives other rows back than the archive's */
export async function compareTables(client: pg.ClientBase, { tables }: Manifest): Promise<void> {
  const shapes = await findTables(client);
  for (const { name, columns, sha256 } of tables) {
    const shape = shapes.find((one) => one.name === name);
    const hash = createHash('sha256');
    if (shape)
      for await (const csv of copyOut(client, selectRows({ ...shape, columns }))) hash.update(csv);
    if (hash.digest('hex') !== sha256)
      throw new StartupError(`The table ${name} is not the same after it was restored.`);
  }
}

async function copyIn(
  client: pg.ClientBase,
  { name, target }: { name: string; target: string },
  csv: AsyncIterable<Buffer>,
): Promise<number> {
  const copy = client.query(copyFrom(`copy ${target} from stdin (format csv, header match)`));
  try {
    await pipeline(csv as Readable, copy);
    return copy.rowCount;
  } catch (error) {
    throw asRefusal(error, `the rows of ${name}`);
  }
}

/** Names PostgreSQL's refusal of a name or a value by its code: its own words repeat data, which nobody is to see. */
function asRefusal(error: unknown, what: string): unknown {
  if (!(error instanceof DatabaseError) || !/^(2[23]|42|54)/.test(error.code ?? '')) return error;
  return new StartupError(`The database refuses ${what} (${error.constraint ?? error.code}).`);
}

const waitingJobs = z.array(
  z.object({
    name: z.string().regex(/^[\w-]{1,60}$/),
    data: z.record(z.string(), z.unknown()),
    start_after: z.date().max(new Date('2200-01-01')),
    singleton_key: z.string().max(500).nullable(),
  }),
);

/** Queues the jobs anew: the tables of the queues belong to their library, and change with its version. */
export async function loadJobs(
  client: pg.ClientBase,
  jobs: Jobs,
  csv: AsyncIterable<Buffer>,
): Promise<void> {
  await client.query(`create temporary table waiting_jobs on commit drop as
    select name, data, start_after, singleton_key, retry_limit from pgboss.job limit 0`);
  await copyIn(client, { name: 'jobs', target: 'pg_temp.waiting_jobs' }, csv);
  const { rows } = await client.query('select * from pg_temp.waiting_jobs');
  const { data: waiting, success } = waitingJobs.safeParse(rows);
  if (!success) throw new StartupError('The archive holds work that no site has queued.');
  // A connection that has begun a transaction serves as one.
  const tx = drizzle(client as pg.Client) as unknown as Queryable;
  for (const { name, data, start_after, singleton_key } of waiting) {
    await jobs.send(tx, name, data, {
      startAfter: start_after,
      singletonKey: singleton_key ?? randomUUID(),
    });
  }
}

/**
 * Keeps emails from leaving twice. One that was untried while the site ran was sent by that site a moment later, so it
 * is not sent again. Others still wait for the mail server, unless `holdMail` withdraws them.
 */
export async function settleMails(
  client: pg.ClientBase,
  { siteRan }: Manifest,
  { holdMail, now }: { holdMail: boolean; now: Date },
): Promise<void> {
  const settle = (fault: MailErrorReason, which: string) =>
    client.query(
      `update mails set state = 'failed', fault = $1, changed_at = $2,
        content = case when keeps_content then content end
       where state = 'queued' and ${which}`,
      [fault, now],
    );
  if (siteRan) await settle('unanswered', 'fault is null');
  if (holdMail) await settle('withdrawn', 'true');
}

/** Removes the run that made the archive: it goes on where the archive was made. */
export async function removeUnendedRuns(
  client: pg.ClientBase,
  { tables }: Manifest,
): Promise<void> {
  if (tables.some(({ name }) => name === 'backup_runs'))
    await client.query('delete from backup_runs where ended_at is null');
}

/**
 * Stores the deletions that the first start carries out again; none for an archive from before there were lists.
 * @throws StartupError for a list of another site
 */
export async function loadDeletions(
  client: pg.ClientBase,
  { tables }: Manifest,
  lists: readonly DeletionsFile[],
): Promise<void> {
  if (!tables.some(({ name }) => name === 'deletions')) return;
  const { rows } = await client.query<{ key: string }>('select key from deletion_key');
  for (const { path, keyId, deletions } of lists) {
    if (rows[0] && keyId !== keyIdOf(rows[0].key))
      throw new StartupError(`${path} lists the deletions of another site. Move it away first.`);
    await client.query(
      `insert into deletions (subject_hash, deleted_at, pending)
       select *, true from unnest($1::text[], $2::timestamptz[]) on conflict do nothing`,
      [deletions.map(({ hash }) => hash), deletions.map(({ at }) => at)],
    );
  }
}

const linkMails = [
  'admin-invitation',
  'data-link',
  'email-change-link',
  'onboarding-link',
  'password-reset-link',
];

const endings = {
  session: 'delete from session',
  // What waits for a second step, a passkey or Google.
  verification: 'delete from verification',
  links: `update links set token = null, expires_at = least(expires_at, now())
    where kind <> 'newsletter-confirmation'`,
  // The next two are in archives from before there was one table of links.
  data_links: 'delete from data_links',
  account_links: `update account_links set token = null, expires_at = least(expires_at, now())
    where used_at is null`,
  employee_onboarding: `update employee_onboarding set onboarding_token = null,
    onboarding_token_hash = null, token_expires_at = least(token_expires_at, now())
    where onboarding_token_hash is not null`,
  mails: `update mails set state = 'failed', fault = 'withdrawn', changed_at = now(), content = null
    where state = 'queued' and kind in (${linkMails.map((kind) => `'${kind}'`)})`,
};

/**
 * Ends all access: what ended or was used since the backup must not work again, and nobody knows what that is. So
 * everybody signs in anew, and links that let somebody in neither work nor are sent.
 */
export async function endAccess(client: pg.ClientBase, { tables }: Manifest): Promise<void> {
  for (const [table, ending] of Object.entries(endings))
    if (tables.some(({ name }) => name === table)) await client.query(ending);
}

/**
 * Sets the sequences, makes the indexes and turns the triggers on again. The caller commits.
 * @throws StartupError when the database refuses a value
 */
export async function finishTables(
  client: pg.ClientBase,
  { sequences }: Manifest,
  indexes: readonly Index[],
): Promise<void> {
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, value } of sequences.filter((one) => one.value !== null)) {
    const place = `public.${quoted(name)}`;
    const set = client.query('select setval($1::regclass, $2::bigint)', [place, value]);
    await set.catch((error) => Promise.reject(asRefusal(error, `the sequence ${name}`)));
  }
  await eachTable(client, 'enable trigger user');
}
