import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Database } from '#app/platform/database/database.server.ts';

/** Waits until some transaction in this database has to wait for a lock of another one. */
export async function untilLockAwaited(db: Database): Promise<void> {
  const asleep = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await db.execute(asleep)).rows.length > 0, { timeout: 20_000 });
}
