import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database/database.server.ts';

/** Makes everybody's last proof of identity 16 minutes old, so that actions that need one ask for it again. */
export async function ageProofs(db: Database): Promise<void> {
  await db.execute(sql`update session set confirmed_at = now() - interval '16 minutes'`);
}
