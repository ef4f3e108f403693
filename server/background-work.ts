import { workResetRequests } from '#app/accounts/recovery/reset-password.server.ts';
import { deleteAgain } from '#app/backup/deletions/delete-again.server.ts';
import { deletionsKeeper } from '#app/backup/deletions/keep-deletions.server.ts';
import { fileClaims } from '#app/backup/file-claims.server.ts';
import { endAbandonedRuns } from '#app/backup/runs/backup-runs.server.ts';
import { lookAfterBackups } from '#app/backup/runs/nightly-backup.server.ts';
import { brand } from '#app/brand.ts';
import { cafeContent } from '#app/cafe/cafe.server.ts';
import { repeatDigests } from '#app/careers/notices/application-notices.server.ts';
import { eraseExpiredOnboardingLinks } from '#app/employees/links/onboarding-link.server.ts';
import { eraseExpiredLinks } from '#app/links/links.server.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { workMail } from '#app/mail/mail-queue.server.ts';
import { createMailTransport } from '#app/mail/mail-transport.server.ts';
import { eraseUnsubscribeMails } from '#app/newsletter/unsubscribe.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { logFailure } from '#app/platform/failures/failures.server.ts';
import type { Logger } from '#app/platform/failures/log.server.ts';
import { workFileRemoval } from '#app/platform/files/file-removal.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { workExamination } from '#app/platform/uploads/examine-files.server.ts';
import { sweepIncoming } from '#app/platform/uploads/incoming-folder.server.ts';
import { remindOfRequests } from '#app/privacy/requests/remind-admins.server.ts';
import { lookAfterPurges } from '#app/privacy/retention/nightly-purge.server.ts';
import { workTelling } from '#app/shop/restock/tell-waiting.server.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Heavy repeated work waits this long after a start, so that it does not slow down the first visits. */
const firstLookSeconds = 10 * 60;

/** Starts the job handlers and cleans up after killed processes. Call it before the first request. */
export async function startBackgroundWork(
  services: Services,
  log: Logger,
  now: Date,
): Promise<void> {
  const { db, settings } = services;
  await sweepAbandoned(settings, log, now);
  await workFileRemoval(services, fileClaims(db));
  await workResetRequests(services);
  await carryOutDeletions(services, log, now);
  await sendMails(services, log);
  await workTelling(services);
  await workExamination(services, log);
  // With the embedded database there is no other copy of the server, so any run left open was abandoned.
  if (!settings.databaseUrl) await endAbandonedRuns(db, 0);
  await repeatWork(services, log);
  repeatHere(
    log,
    minuteMs,
    'the list of deletions could not be written',
    deletionsKeeper(services, log),
  );
}

/** Work that repeats, done by any one of the copies of the server. */
async function repeatWork(services: Services, log: Logger): Promise<void> {
  const { db, jobs, settings } = services;
  const later = (look: typeof lookAfterBackups) => async (now: Date) => {
    if (process.uptime() > firstLookSeconds) await look(services, log, now);
  };
  await jobs.repeat('erase-expired', '0 * * * *', (now) =>
    Promise.all([
      eraseExpiredLinks(services, now),
      eraseExpiredOnboardingLinks(db, now),
      eraseUnsubscribeMails(db, now),
      remindOfRequests(services, now),
    ]),
  );
  await repeatDigests(services);
  await jobs.repeat('purge', '*/5 * * * *', later(lookAfterPurges));
  // Every five minutes, counted so that one of them is the very minute that is set.
  const cron = `${(settings.backupAt ?? 0) % 5}-59/5 * * * *`;
  await jobs.repeat('back-up', cron, later(lookAfterBackups));
}

/** Deletes again what was deleted after a backup that has now been restored. */
async function carryOutDeletions(services: Services, log: Logger, now: Date): Promise<void> {
  const records = await deleteAgain(services, now);
  if (records > 0) log.info({ records }, 'deleted again after the restore');
}

/** Deletes leftover uploads, before the jobs put files of their own there. */
async function sweepAbandoned(
  { databaseUrl, dataDir }: Settings,
  log: Logger,
  now: Date,
): Promise<void> {
  // With the embedded database no other process can be using the data folder.
  if (!databaseUrl) return sweepIncoming(dataDir);

  // Otherwise others may share it, and an upload untouched for an hour is abandoned.
  const sweep = (at: Date) => sweepIncoming(dataDir, new Date(at.getTime() - hourMs));
  await sweep(now);
  repeatHere(log, hourMs, 'abandoned uploads could not be deleted', sweep);
}

async function sendMails(services: Services, log: Logger): Promise<void> {
  const { settings } = services;
  const sender = settings.mailFrom ?? { name: brand.name, address: brand.email };
  const render = async (message: MailMessage) => {
    // Loaded with the first email to keep the start fast.
    const { renderMail } = await import('#app/mail/render-mail.server.tsx');
    return renderMail(message, services.content.get(cafeContent));
  };
  await workMail(services, createMailTransport(settings, sender), render, (fault, kind) =>
    log.warn({ kind, fault }, 'mail given up'),
  );
}

/** Repeats work that each machine does for its own folders. A failure is logged; the next time catches up. */
function repeatHere(
  log: Logger,
  everyMs: number,
  failed: string,
  work: (now: Date) => Promise<unknown>,
): void {
  setInterval(() => {
    work(new Date()).catch((error) => logFailure(log, error, failed));
  }, everyMs).unref();
}
