import { openDatabase, requireSchema } from '#app/platform/database/database.server.ts';
import { reachDatabase } from '#app/platform/database/reach-database.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { startJobs } from '#app/platform/jobs/jobs.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { readSecrets } from '#app/platform/secrets/secret.server.ts';
import type { Services } from '#app/platform/services.server.ts';

export type CommandServices = Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>;

/**
 * Opens what a command needs beside a running site, or without one. Nothing is migrated, and no job runs
 * here: queued mails are sent by the site, at its next start if need be.
 * @throws StartupError for what the operator can fix
 */
export async function openForCommand(
  settings: Settings,
): Promise<CommandServices & AsyncDisposable> {
  await using disposables = new AsyncDisposableStack();
  const { web, stop } = await reachDatabase(settings);
  disposables.defer(async () => stop());
  const { db, close } = openDatabase(web);
  disposables.defer(close);
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

/** A connection that breaks while nobody uses it, as when the site stops: what is in use fails by itself. */
function idleError(): void {}
