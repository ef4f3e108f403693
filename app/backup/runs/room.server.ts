import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database/database.server.ts';
import { StartupError } from '#app/platform/startup-error.ts';
import { storedBytes } from '#db/schema/stored-files.ts';

/** The last of the disk, which the site needs, is never taken for backups. */
const keptFreeBytes = 2 * 1024 ** 3;

/** @throws StartupError when another copy of all there is would take it */
export async function requireRoom(db: Database, folder: string): Promise<void> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) + coalesce(sum(bytes), 0) as bytes
        from ${storedBytes}`,
  );
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - Number(rows[0]?.bytes) >= keptFreeBytes) return;
  throw new StartupError(`There is too little room in ${folder} for another backup.`);
}
