import type pg from 'pg';
import { type Database, migrate, openDatabase } from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts';

export async function withDatabase<T>(
  dataDir: string,
  fill: (client: pg.PoolClient) => Promise<unknown>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres(dataDir);
  const { db, close } = openDatabase(postgres.owner);
  try {
    await migrate(db);
    const client = await db.$client.connect();
    try {
      await client.query('set statement_timeout = 0');
      await fill(client);
      await client.query('vacuum analyze');
    } finally {
      // Ends the session, and with it the settings.
      client.release(true);
    }
    return await work(db);
  } finally {
    await close();
    await postgres.stop();
  }
}
