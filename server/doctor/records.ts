import { and, count, eq, lt, min, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { isTooOld, lastGood, recentRuns } from '#app/backup/runs/backup-runs.server.ts';
import { mailTrouble } from '#app/mail/mail-error.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { createUploads } from '#app/platform/uploads/uploads.server.ts';
import { cafeDay, shortDate } from '#app/shared/dates.ts';
import { mails } from '#db/schema/mails.ts';
import { type Finding, type Findings, note, ok, wrong } from './finding.ts';

const minuteMs = 60_000;

/** An email that has not been sent after this time counts as waiting. */
const mailWaitsAfterMs = 15 * minuteMs;

export async function lookAtMails(db: Database, now: Date): Promise<Findings> {
  const { fault, queued_at, state } = mails;
  const overdue = lt(queued_at, new Date(now.getTime() - mailWaitsAfterMs));
  const waiting = await db
    .select({ fault, mails: count(), since: min(queued_at) })
    .from(mails)
    .where(and(eq(state, 'queued'), overdue))
    .groupBy(fault);
  if (waiting.length === 0) return ok('none waits');
  return waiting.map((group) => {
    const trouble = mailTrouble({ state: 'queued', fault: group.fault });
    const why = trouble
      ? `each ${trouble} Mend what 'mail server' says.`
      : 'nobody has tried to send them. Start the site.';
    return wrong(`${group.mails} wait since ${dayOf(group.since ?? now)}: ${why}`);
  });
}

/** A job that failed so often is retried in pauses of more than a minute. */
const manyTries = 5;

export async function lookAtJobs(db: Database): Promise<Findings> {
  const { rows } = await db.execute<{ name: string; jobs: number; tries: number }>(sql`
    select name, count(*)::int as jobs, max(retry_count) as tries from pgboss.job
    where state = 'failed' or (state in ('retry', 'active') and retry_count >= ${manyTries})
    group by name order by name`);
  if (rows.length === 0) return ok('none fails');
  return rows.map(({ name, jobs, tries }) =>
    wrong(
      `${jobs} of '${name}' failed, up to ${tries + 1} times: the lines 'job failed' in the log of the site say why.`,
    ),
  );
}

export async function lookAtUploads(db: Database, settings: Settings): Promise<Finding> {
  const { findNoRoom } = createUploads(db, settings, { warn: () => undefined });
  if ((await findNoRoom(db)) !== 'limit-reached') return ok('within UPLOADS_LIMIT');
  return wrong('UPLOADS_LIMIT is used up: raise it, or delete applications and letters.');
}

export async function lookAtBackups(
  db: Database,
  { backupAt }: Settings,
  now: Date,
): Promise<Finding[]> {
  const ended = (await recentRuns(db, 10)).filter(
    (run) => run.ended_at !== null && run.started_at <= now,
  );
  const [latest] = ended;
  const whole = ended.find((run) => run.name !== null);
  return [
    ...(latest?.failure ? [wrong(`the last one failed: ${latest.failure} ${runBackup}`)] : []),
    judgeAge('backup', whole?.started_at ?? null, now, runBackup),
    ...(whole && !whole.places.includes('s3')
      ? [note('it is in one place only: give BACKUP_S3_…, or copy it to another machine')]
      : []),
    ...(backupAt === null ? [note('BACKUP_AT is off: none is made by itself')] : []),
  ];
}

const runBackup = 'Run: npm run backup';

export async function lookAtTrial(db: Database, { origin }: Settings, now: Date): Promise<Finding> {
  const good = await lastGood(db, now);
  const mend = `Press 'Back up now' at ${origin}${href('/admin/backups')}, which tries it too.`;
  return judgeAge('backup that came back on trial', good?.trial_at ?? null, now, mend);
}

function judgeAge(what: string, at: Date | null, now: Date, mend: string): Finding {
  if (at === null) return wrong(`there is no ${what} yet. ${mend}`);
  if (!isTooOld(at, now)) return ok(`the last one is of ${dayOf(at)}`);
  return wrong(`the last ${what} is of ${dayOf(at)}. ${mend}`);
}

function dayOf(instant: Date): string {
  return shortDate(cafeDay(instant));
}
