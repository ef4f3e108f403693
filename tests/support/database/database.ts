import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#app/platform/database/database.server.ts';
import { forAllTests } from '#tests/support/for-all-tests.ts';

/** The migrated database that every test database is a copy of. */
export const templateName = 'template_for_tests';

/** A database of a test's own. */
export type TestDatabase = {
  db: Database;
  /** Opens the same database from another process. */
  url: string;
  /** Closes `db` and removes the database, whoever else is still connected. */
  drop(): Promise<void>;
};

/**
 * A fresh database on the run's PostgreSQL, so that test files never see each other's rows: a copy
 * of the migrated template (some 30 ms), or an empty one. For projects of Vitest with `global-setup.ts`.
 */
export async function createTestDatabase(
  kind: 'migrated' | 'empty' = 'migrated',
): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = kind === 'migrated' ? templateName : 'template0';
  await onServer(server, `create database ${name} template ${template}`);
  const url = databaseUrl(server, name);
  const { db, close } = openDatabase(url);
  const drop = async () => {
    await close();
    await onServer(server, `drop database ${name} with (force)`);
  };
  return { db, url, drop };
}

/** The URL of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  return new URL(`/${name}`, server).href;
}

async function onServer(server: string, statement: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl(server, 'postgres'));
  try {
    await db.$client.query(statement);
  } finally {
    await close();
  }
}

/** As `createTestDatabase`, once for all tests of the calling file; dropped after the last. */
export function freshDatabase(): TestDatabase {
  return forAllTests(createTestDatabase, ({ drop }) => drop());
}
