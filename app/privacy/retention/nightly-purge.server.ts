import { and, isNotNull, lte, or, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { type Notice, tellAdmin } from '#app/accounts/activity/tell-admin.server.ts';
import { findAdmins } from '#app/accounts/team/team.server.ts';
import { brand } from '#app/brand.ts';
import { eraseMailFiles } from '#app/mail/erase-mail-files.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import type { Logger } from '#app/platform/failures/log.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { addDays, cafeDay, dueNight, isoDay, requireDay } from '#app/shared/dates.ts';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import { eraseOldRequests } from '#app/shop/restock/restock-requests.server.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { dataRequests } from '#db/schema/privacy.ts';
import { type DueRecord, type Ends, findDueRecords, removeRecord } from './due-records.server.ts';
import { endHeldNights, lastNight, noteNight, openNight } from './purge-nights.server.ts';

/** 2:30, in minutes: before the backup of the night, so that it holds nothing that was due. */
const purgeAt = 150;

/** More records than this in a night mean a mistake or a shortened period: a cafe gets some applications a day. */
export const mostInANight = 100;

/** After a longer pause the clock may be wrong: an admin is asked, however few are due; without any, nothing is deleted. */
const longestPauseDays = 31;

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>;

/** Deletes what is due, even after a night that was slept through. For one process at a time (`Jobs.repeat`). */
export async function lookAfterPurges(services: Parts, log: Logger, now: Date): Promise<void> {
  const night = await openNight(services.db, dueNight(now, purgeAt), now);
  if (!night) return;
  const { db } = services;
  // Records that ended by an earlier night that still waits are left to that night.
  const ends = { until: night.night, after: await lastNight(db, 'held', night.night) };
  const due = await countDue(db, ends);
  const isUnsure = night.held === null && (await isAfterPause(db, night.night));
  if (due > (isUnsure ? 0 : (night.held ?? mostInANight))) {
    await hold(services, night.night, due, now);
    log.warn({ night: night.night, due }, 'more has ended than usual: an admin is asked');
    return;
  }
  const counts = isUnsure ? {} : await purge(services, ends, now);
  await noteNight(db, night.night, { counts, ended_at: now });
  log.info({ night: night.night, ...counts }, 'what had ended was deleted');
}

/** Deletes all that has ended, however much: for somebody who has looked at it on the machine. */
export async function purgeNow(services: Parts, now: Date): Promise<Counts> {
  const counts = await purge(services, { until: isoDay(cafeDay(now)) }, now);
  await endHeldNights(services.db, now);
  return counts;
}

async function purge(services: Parts, ends: Ends, now: Date): Promise<Counts> {
  const records = await purgeRecords(services, findDueRecords(services.db, ends), now);
  return { ...records, ...(await purgeTraces(services, now)) };
}

async function isAfterPause(db: Queryable, night: string): Promise<boolean> {
  const last = await lastNight(db, 'ended', night);
  return last !== null && isoDay(addDays(requireDay(last), longestPauseDays)) < night;
}

async function countDue(db: Queryable, ends: Ends): Promise<number> {
  let count = 0;
  for await (const _ of findDueRecords(db, ends)) count += 1;
  return count;
}

/** Keeps the night waiting, and tells the admins. If they had agreed to fewer records, they are asked again. */
async function hold(services: Parts, night: string, due: number, now: Date): Promise<void> {
  const notice = purgeHeldMail(due, services.settings.origin + href('/admin/requests'));
  await services.db.transaction(async (tx) => {
    await noteNight(tx, night, { held: due, agreed_at: null });
    const admins = await findAdmins(tx);
    for (const admin of admins) await tellAdmin(services, tx, admin, notice, now);
  });
}

/** @param due how many records of people wait */
function purgeHeldMail(due: number, url: string): Notice {
  return {
    kind: 'purge-held',
    subject: `${brand.name}: ${due} records wait to be deleted`,
    what: `${due} records of people had reached their end. That is more than usual, or after a pause of more than a month, so none was deleted.`,
    advice:
      'If it is right, say so in the back office: they are deleted a day later. If it is not, nothing has to be done.',
    link: { label: 'Data requests', url },
  };
}

/** How many of each kind were deleted. */
export type Counts = Record<string, number>;

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes these records, each in a transaction of its own; one that changed since it was read stays. */
async function purgeRecords(
  services: Pick<Services, 'db' | 'jobs'>,
  records: AsyncIterable<DueRecord>,
  now: Date,
): Promise<Counts> {
  const counts: Counts = {};
  for await (const record of records) {
    const removed = await removeRecord(services, record, now);
    if (removed.ok) counts[record.kind] = (counts[record.kind] ?? 0) + 1;
  }
  return counts;
}

/** Deletes what ends besides the records of people. Links are deleted every hour. */
async function purgeTraces(services: Parts, now: Date): Promise<Counts> {
  const { db, settings } = services;
  const daysAgo = ({ days }: { days: number }) => new Date(now.getTime() - days * dayMs);
  const counts = {
    'mail-file': await eraseMailFiles(settings, daysAgo(retentionPeriods.mailFile)),
    'restock-request': await eraseOldRequests(db, daysAgo(retentionPeriods.restockRequest)),
    'answered-request': await eraseAnswered(db, daysAgo(retentionPeriods.answeredRequest)),
    'audit-event': await deleteAuditEvents(db, now),
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** Deletes what is personal in answered requests. That there was one, and what came of it, stays known. */
async function eraseAnswered(db: Database, until: Date): Promise<number> {
  const { email, words, answer, answered_at } = dataRequests;
  const isPersonal = or(isNotNull(email), isNotNull(words), isNotNull(answer));
  const { rowCount } = await db
    .update(dataRequests)
    .set({ email: null, words: null, answer: null })
    .where(and(lte(answered_at, until), isPersonal));
  return rowCount ?? 0;
}

/** How many one statement deletes, since each has half a minute. */
const eventsAtOnce = 10_000;

/** By a function of the database's owner, which refuses to delete younger ones: the site's role may delete none. */
async function deleteAuditEvents(db: Database, now: Date): Promise<number> {
  const { years } = retentionPeriods.auditEvent;
  const until = sql`${sql.param(now, auditEvents.at)}::timestamptz - make_interval(years => ${years})`;
  let all = 0;
  for (;;) {
    const { rows } = await db.execute<{ gone: string }>(
      sql`select delete_old_audit_events(${until}, ${eventsAtOnce}) as gone`,
    );
    const gone = Number(rows[0]?.gone);
    all += gone;
    if (gone < eventsAtOnce) return all;
  }
}
