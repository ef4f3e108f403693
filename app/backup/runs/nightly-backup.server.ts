import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { type Notice, tellAdmin } from '#app/accounts/activity/tell-admin.server.ts';
import { findAdmins } from '#app/accounts/team/team.server.ts';
import { brand } from '#app/brand.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Logger } from '#app/platform/failures/log.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { cafeDay, dueNight, longDate } from '#app/shared/dates.ts';
import { backupRuns } from '#db/schema/backups.ts';
import { endAbandonedRuns, interrupted, isTooOld, lastGood } from './backup-runs.server.ts';
import { startBackup } from './start-backup.server.ts';

/** How often the backup of a night is tried, as long as it is interrupted. */
const mostTries = 3;

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>;

/**
 * Starts the backup that is due, even after a night that the machine slept through, and tells of failures. Every copy
 * of the site may call it: one of them starts the backup, and one tells.
 */
export async function lookAfterBackups(services: Parts, log: Logger, now: Date): Promise<void> {
  const { db, settings } = services;
  await endAbandonedRuns(db);
  await tellOfFailures(services, log, now);
  if (settings.backupAt === null) return;
  const night = dueNight(now, settings.backupAt);
  if (await isOpen(db, night)) await startBackup(db, { cause: 'night', night, now });
}

/** Does this night still need a backup? Not while one runs, nor after one that finished, well or badly. */
async function isOpen(db: Database, night: string): Promise<boolean> {
  const [tries] = await db
    .select({
      all: count(),
      done: count(sql`case when ${backupRuns.failure} is distinct from ${interrupted} then 1 end`),
    })
    .from(backupRuns)
    .where(eq(backupRuns.night, night));
  return tries?.done === 0 && tries.all < mostTries;
}

/** Mails the admins about failed nights; about an interrupted one only when it is not tried again. */
async function tellOfFailures(services: Parts, log: Logger, now: Date): Promise<void> {
  const { night, failure, told_at } = backupRuns;
  const isFinal = sql`(${failure} <> ${interrupted} or (select count(*) from ${backupRuns} other
    where other.night = ${night}) >= ${mostTries})`;
  await services.db.transaction(async (tx) => {
    // Marked by one of simultaneous calls: the others get no row.
    const failed = await tx
      .update(backupRuns)
      .set({ told_at: now })
      .where(and(isNotNull(night), isNotNull(failure), isNull(told_at), isFinal))
      .returning();
    if (failed.length === 0) return;
    const admins = await findAdmins(tx);
    const good = await lastGood(tx, now);
    for (const run of failed) {
      log.error({ run: run.id, failure: run.failure }, 'the backup of a night failed');
      const notice = backupFailedMail(String(run.failure), good?.started_at ?? null, {
        origin: services.settings.origin,
        now,
      });
      for (const admin of admins) await tellAdmin(services, tx, admin, notice, now);
    }
  });
}

/** @param lastGood when the newest backup was made that came back equal at its trial */
function backupFailedMail(
  failure: string,
  lastGood: Date | null,
  { origin, now }: { origin: string; now: Date },
): Notice {
  return {
    kind: 'backup-failed',
    subject: isTooOld(lastGood, now)
      ? `${brand.name} has had no good backup for more than two days`
      : `The backup of ${brand.name} failed`,
    what: `the backup failed: ${failure}`,
    advice: lastGood
      ? `The last good one was made on ${longDate(cafeDay(lastGood))}. Nothing older was deleted.`
      : 'There is no good one yet.',
    link: { label: 'Backups', url: origin + href('/admin/backups') },
  };
}
