import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { user } from '#db/schema/accounts.ts';
import { createTestDatabase } from '#tests/support/database/database.ts';
import { type Database, migrate, openDatabase } from './database.server.ts';
import { isUniqueViolation, unreachableDatabase } from './database-errors.server.ts';

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function aDatabase(kind: 'migrated' | 'empty') {
  const created = await createTestDatabase(kind);
  cleanUp.push(created.drop);
  return created;
}

function connect(url: string, onIdleError?: (error: Error) => void): Database {
  const { db, close } = openDatabase(url, onIdleError);
  cleanUp.push(close);
  return db;
}

async function appliedMigrations(db: Database): Promise<number> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations`,
  );
  return rows.length;
}

const journal: { entries: { tag: string }[] } = JSON.parse(
  readFileSync('db/migrations/meta/_journal.json', 'utf8'),
);

test('an empty database is migrated once, however many copies of the server start', async () => {
  const { db, url } = await aDatabase('empty');
  const copies = [db, ...Array.from({ length: 4 }, () => connect(url))];
  await Promise.all(copies.map((copy) => migrate(copy)));
  expect(await appliedMigrations(db)).toBe(journal.entries.length);
  await migrate(db);
  expect(await appliedMigrations(db)).toBe(journal.entries.length);
});

test('a start with nothing to migrate costs one query', async () => {
  const { db } = await aDatabase('migrated');
  const query = vi.spyOn(db.$client, 'query');
  await migrate(db);
  expect(query).toHaveBeenCalledTimes(1);
});

test('migrating leaves no lock and no changed setting behind', async () => {
  const { db } = await aDatabase('empty');
  await migrate(db);
  // The ended connection's process takes a moment to go.
  const left = async () => {
    const { rows } = await db.execute(
      sql`select current_setting('statement_timeout') as timeout,
        (select count(*)::int from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())) as locks`,
    );
    return rows;
  };
  await expect.poll(left).toEqual([{ timeout: '30s', locks: 0 }]);
});

test.each([
  [
    'nothing answers',
    'postgresql://owner:s3cret@127.0.0.1:1/cafe',
    '127.0.0.1:1: nothing answers there',
  ],
  ['an unknown host', 'postgresql://owner:s3cret@db.invalid/cafe', 'db.invalid: '],
  ['a missing socket', 'postgresql://owner:s3cret@/cafe?host=/nowhere', 'there is no such socket'],
])('%s: the start fails with the place and without the password', async (_, url, part) => {
  const failure: unknown = await migrate(connect(url)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartupError);
  const { message } = failure as StartupError;
  expect(message).toContain(part);
  expect(message).toContain('Check DATABASE_URL');
  expect(message).not.toContain('s3cret');
});

test('a database that starts or stops asks for patience, not for another address', () => {
  const error = Object.assign(new Error('the database system is shutting down'), { code: '57P03' });
  expect(unreachableDatabase(error, { host: '/data/postgres' })?.message).toBe(
    "Can't use the database at /data/postgres: it is starting or stopping. Try again in a moment.",
  );
});

test('a database of an unknown name fails the start', async () => {
  const { url } = await aDatabase('empty');
  const elsewhere = url.replace(/test_\w+/, 'nowhere');
  await expect(migrate(connect(elsewhere))).rejects.toThrow('it has no database of that name');
});

test('a database that can not write every name fails the start', async () => {
  const { db, url } = await aDatabase('empty');
  const name = `${new URL(url).pathname.slice(1)}_latin`;
  const how = "template template0 encoding 'LATIN1' locale_provider libc locale 'C'";
  await db.execute(sql.raw(`create database ${name} ${how}`));
  cleanUp.push(async () => void (await db.execute(sql.raw(`drop database ${name} with (force)`))));
  await expect(migrate(connect(url.replace(/test_\w+/, name)))).rejects.toThrow('LATIN1');
});

test('a connection that breaks while idle is reported, and the next query works', async () => {
  const { db, url } = await aDatabase('migrated');
  const errors: Error[] = [];
  const other = connect(url, (error) => errors.push(error));
  const { rows } = await other.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}::int)`);
  await expect.poll(() => errors).toHaveLength(1);
  expect((await other.execute(sql`select 1 as n`)).rows).toEqual([{ n: 1 }]);
});

test('a unique violation is told apart by its constraint', async () => {
  const { db } = await aDatabase('migrated');
  const insert = (id: string, email: string) => {
    const now = new Date();
    return db.insert(user).values({ id, email, name: 'A', createdAt: now, updatedAt: now });
  };
  await insert('1', 'aisyah@example.com');
  const error: unknown = await insert('2', 'Aisyah@Example.com').catch((reason: unknown) => reason);
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'user_email_unique')).toBe(true);
  expect(isUniqueViolation(error, 'user_pkey')).toBe(false);
  expect(isUniqueViolation(new Error('23505'))).toBe(false);
});
