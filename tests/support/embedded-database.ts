import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { roles } from '#app/platform/database/roles.server.ts';

/** A way into the database of a running server, beside it; as the owner of its tables, unless told. */
export async function embeddedDatabase(
  dataDir: string,
  role: keyof typeof roles = 'owner',
): Promise<pg.PoolConfig> {
  const password = (await readFile(join(dataDir, 'database-password'), 'utf8')).trim();
  return { host: join(dataDir, 'postgres'), user: roles[role], password, database: 'postgres' };
}
