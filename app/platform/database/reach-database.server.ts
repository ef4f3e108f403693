import type { Settings } from '#app/platform/env.server.ts';
import { reachEmbeddedPostgres } from './embedded-postgres.server.ts';

/**
 * The database for a command, whether the site runs or not.
 * @throws StartupError when there is none, or it can't be reached
 */
export async function reachDatabase({ databaseUrl, dataDir }: Settings) {
  if (databaseUrl) return { web: databaseUrl, stop: () => undefined };
  return reachEmbeddedPostgres(dataDir);
}
