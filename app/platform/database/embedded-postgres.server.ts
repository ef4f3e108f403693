import { join } from 'node:path';
import { PostgresError, startPostgres } from '@local/embedded-postgres';
import { requireDataDir } from '#app/platform/files/data-dir.server.ts';
import { readOrMakeSecret } from '#app/platform/secrets/secret.server.ts';
import { StartupError } from '#app/platform/startup-error.ts';
import { accessWith, roles } from './roles.server.ts';

/**
 * Starts the embedded PostgreSQL on `dataDir/postgres`, which never outlives this process.
 * @returns also for `openDatabase`: `web`, the web server's role, and `owner`, who owns the tables
 * @throws StartupError when it can't run here, with what to do about it
 */
export async function startEmbeddedPostgres(dataDir: string) {
  await requireDataDir(dataDir);
  let password = '';
  try {
    const running = await startPostgres({
      dataDir,
      access: async () => {
        password = await readOrMakeSecret(join(dataDir, 'database-password'));
        return accessWith(password);
      },
    });
    const login = { host: running.host, password, database: 'postgres' };
    const web = { ...login, user: roles.web };
    return { ...running, web, owner: { ...login, user: roles.owner } };
  } catch (error) {
    throw error instanceof PostgresError ? withSettings(error) : error;
  }
}

const otherDatabase = 'You can also set DATABASE_URL to a PostgreSQL server.';
const otherFolder = 'You can also set DATA_DIR to another folder.';
const advice: { [code in PostgresError['code']]?: string } = {
  'not-installed': otherDatabase,
  'no-user': otherDatabase,
  failed: otherDatabase,
  'not-a-cluster': otherFolder,
  'in-use': otherFolder,
};

/** Adds which setting leads past the trouble. */
export function withSettings({ code, message }: PostgresError): StartupError {
  return new StartupError(`${message} ${advice[code] ?? ''}`.trim());
}
