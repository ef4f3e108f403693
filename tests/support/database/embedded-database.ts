import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type Database, openDatabase } from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts';
import { roles } from '#app/platform/database/roles.server.ts';

/** How to connect to the embedded database of a running server; by default as the owner of its tables. */
export async function embeddedDatabase(
  dataDir: string,
  role: keyof typeof roles = 'owner',
): Promise<pg.PoolConfig> {
  const password = (await readFile(join(dataDir, 'database-password'), 'utf8')).trim();
  return { host: join(dataDir, 'postgres'), user: roles[role], password, database: 'postgres' };
}

type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/** Starts the database of a data folder whose site does not run, and stops it after `work`. */
export async function onStoppedDatabase<T>(
  dataDir: string,
  role: 'web' | 'owner',
  work: (db: Database, postgres: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres(dataDir);
  const { db, close } = openDatabase(postgres[role]);
  try {
    return await work(db, postgres);
  } finally {
    await close();
    await postgres.stop();
  }
}
