import type { PoolConfig } from 'pg';
import { type Auth, createAuth } from '#app/accounts/auth.server.ts';
import { reEncryptFactors } from '#app/accounts/two-step/factor.server.ts';
import { type Content, openContent, watchContent } from '#app/platform/content/content.server.ts';
import {
  type Database,
  openDatabase,
  prepareDatabase,
  requireDirect,
  throughPooler,
} from '#app/platform/database/database.server.ts';
import {
  needsUpgrade,
  startEmbeddedPostgres,
} from '#app/platform/database/embedded-postgres.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { logFailure } from '#app/platform/failures/failures.server.ts';
import type { Logger } from '#app/platform/failures/log.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { requireDataDir } from '#app/platform/files/data-dir.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { createRateLimits } from '#app/platform/http/limits/rate-limits.server.ts';
import { type Jobs, startJobs } from '#app/platform/jobs/jobs.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { createPasswords, passwordStrength } from '#app/platform/secrets/passwords.server.ts';
import { readSecrets } from '#app/platform/secrets/secret.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { createUploads } from '#app/platform/uploads/uploads.server.ts';
import { siteContent } from '#app/site/site-content.server.ts';

export type Parts = { services: Services; auth: Auth };

/**
 * Opens everything in order of dependency. Each part that was opened is added to `disposables`, so it is
 * closed even when a later part fails.
 * @param fail called when a part that must run for ever ends by itself
 * @throws StartupError for what the operator can fix
 */
export async function openServices(
  settings: Settings,
  log: Logger,
  disposables: AsyncDisposableStack,
  fail: (error: Error) => void,
): Promise<Parts> {
  const { web, owner } = await findDatabase(settings, log, disposables, fail);
  const { databasePoolerUrl } = settings;
  const { db, close } = openDatabase(
    databasePoolerUrl ? throughPooler(databasePoolerUrl) : web,
    (error) => logFailure(log, error, 'an idle database connection broke'),
  );
  disposables.defer(closePart('database connections', close));
  await prepareDatabase(owner, db, (asOwner) => archiveBeforeChange(asOwner, settings, log));

  const { current, previous } = await readSecrets(settings);
  const keys = createKeys(current, previous);
  await reEncryptFactors(db, keys);
  const files = openFileStore(settings);
  await requireFiles(files, settings);
  const jobs = await openJobs(web, log, disposables);
  const limits = createRateLimits(db, keys, settings.rateLimitFactor);
  const passwords = createPasswords(passwordStrength);

  const uploads = createUploads(db, settings, log);

  const content = await openSiteContent(db, web, log, disposables);
  const services: Services = {
    content,
    db,
    files,
    jobs,
    limits,
    keys,
    passwords,
    settings,
    uploads,
  };
  return { services, auth: createAuth(services) };
}

async function openSiteContent(
  db: Database,
  source: string | PoolConfig,
  log: Logger,
  disposables: AsyncDisposableStack,
): Promise<Content> {
  const content = await openContent(db, siteContent);
  const place = typeof source === 'string' ? { connectionString: source } : source;
  const watch = watchContent(content, place, (error) =>
    logFailure(log, error, 'what the site shows could not be read anew'),
  );
  disposables.defer(closePart('site content', watch.close));
  return content;
}

// The code for backups is loaded only when it is needed, to keep other starts fast.

async function archiveBeforeChange(db: Database, settings: Settings, log: Logger): Promise<void> {
  if (!settings.backupBeforeUpgrade) return;
  const { archiveFirst } = await import('#app/backup/upgrade/archive-first.server.ts');
  const remedy = 'Mend that, or start once with BACKUP_BEFORE_UPGRADE=off.';
  await archiveFirst(db, { settings, log, now: new Date() }, remedy);
}

async function upgradeOlder(settings: Settings, log: Logger): Promise<void> {
  if (!(await needsUpgrade(settings.dataDir))) return;
  const { upgradePostgres } = await import('#app/backup/upgrade/upgrade-postgres.server.ts');
  await upgradePostgres(settings, log, new Date());
}

async function openJobs(
  source: Parameters<typeof startJobs>[0],
  log: Logger,
  disposables: AsyncDisposableStack,
): Promise<Jobs> {
  let stopped = false;
  const failed = (error: unknown, job?: string) => {
    // The job queue's last connections are still closing when the database stops: not worth reporting.
    if (!stopped) logFailure(log, error, 'job failed', job);
  };
  const jobs = await startJobs(source, failed, { repeats: true });
  const stop = async () => {
    await jobs.stop();
    stopped = true;
  };
  disposables.defer(closePart('jobs', stop));
  return jobs;
}

/** The database for the site, and for the owner of its tables. */
async function findDatabase(
  settings: Settings,
  log: Logger,
  disposables: AsyncDisposableStack,
  fail: (error: Error) => void,
) {
  const { databaseUrl: web, databaseOwnerUrl: owner } = settings;
  if (web) {
    if (settings.databasePoolerUrl) await requireDirect(web);
    return { web, owner: owner ?? web };
  }
  await upgradeOlder(settings, log);
  const postgres = await startEmbeddedPostgres(settings.dataDir);
  let wanted = true;
  const stop = () => {
    wanted = false;
    return postgres.stop();
  };
  disposables.defer(closePart('embedded database', stop));
  void postgres.ended.then(() => {
    if (wanted) fail(new Error('The embedded database ended by itself.'));
  });
  return postgres;
}

async function requireFiles(files: FileStore, settings: Settings): Promise<void> {
  await requireDataDir(settings.dataDir);
  try {
    await files.check();
  } catch (error) {
    const place = settings.s3 ? `bucket ${settings.s3.bucket}` : settings.dataDir;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`Files can't be stored in ${place}: ${reason}`);
  }
}

/** An error while closing tells which part it comes from. */
export function closePart(part: string, close: () => Promise<void>): () => Promise<void> {
  return async () => {
    try {
      await close();
    } catch (cause) {
      throw new Error(`The part '${part}' could not be closed`, { cause });
    }
  };
}
