import { openDatabase, requireSchema } from '#app/platform/database/database.server.ts';
import { reachDatabase } from '#app/platform/database/embedded-postgres.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { startJobs } from '#app/platform/jobs/jobs.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { readSecrets } from '#app/platform/secrets/secret.server.ts';
import type { Services } from '#app/platform/services.server.ts';

export type CommandServices = Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>;

/**
 * Opens what a command needs, whether the site runs or not. Migrates nothing and runs no jobs: emails that the
 * command queues are sent by the site, if need be at its next start.
 * @throws StartupError for what the operator can fix
 */
export async function openForCommand(
  settings: Settings,
): Promise<CommandServices & AsyncDisposable> {
  await using disposables = new AsyncDisposableStack();
  const { db, web } = disposables.use(await reachForCommand(settings));
  await requireSchema(db);
  const { current, previous } = await readSecrets(settings);
  const jobs = await startJobs(web, idleError);
  disposables.defer(jobs.stop);
  const opened = disposables.move();
  return {
    db,
    jobs,
    keys: createKeys(current, previous),
    settings,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Opens only the database, without checking its tables. @throws StartupError for what the operator can fix */
export async function reachForCommand(settings: Settings) {
  const { web, stop } = await reachDatabase(settings);
  const { db, close } = openDatabase(web);
  const end = () => close().finally(stop);
  return { db, web, [Symbol.asyncDispose]: end };
}

/** Ignores unused connections that break, as when the site stops; one in use makes its query fail. */
function idleError(): void {}
