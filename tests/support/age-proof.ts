import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '#app/platform/database/database.server.ts';
import { embeddedDatabase } from './embedded-database.ts';
import type { RunningServer } from './server.ts';

/** As if everybody's last proof of identity were 16 minutes old. */
const agedProofs = "update session set confirmed_at = now() - interval '16 minutes'";

/** What has to be confirmed asks from now on who it is: in a test's own database. */
export async function ageProofs(db: Database): Promise<void> {
  await db.execute(sql.raw(agedProofs));
}

/** The same for a journey that has a server of its own (`test.use({ settings })`). */
export async function ageProofsOf({ dataDir }: RunningServer): Promise<void> {
  const client = new pg.Client(await embeddedDatabase(dataDir));
  await client.connect();
  await client.query(agedProofs);
  await client.end();
}
