import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database/database.server.ts';

/** What has to be confirmed asks from now on who it is: everybody's last proof is 16 minutes old. */
export async function ageProofs(db: Database): Promise<void> {
  await db.execute(sql`update session set confirmed_at = now() - interval '16 minutes'`);
}
