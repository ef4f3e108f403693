import { and, isNotNull, lte, or, sql } from 'drizzle-orm';
import { eraseMailFiles } from '#app/mail/erase-mail-files.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import { eraseOldRequests } from '#app/shop/restock/restock-requests.server.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { dataRequests } from '#db/schema/privacy.ts';
import { type DueRecord, removeRecord } from './due-records.server.ts';

type Parts = Pick<Services, 'db' | 'jobs' | 'settings'>;

/** How many of each kind were deleted. */
export type Counts = Record<string, number>;

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes these records, each in a transaction of its own; one that changed since it was read stays. */
export async function purgeRecords(
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

/** What ends beside the records of people. Links go every hour. */
export async function purgeTraces(services: Parts, now: Date): Promise<Counts> {
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

/** That there was a request stays known, and what came of it. */
async function eraseAnswered(db: Database, until: Date): Promise<number> {
  const { email, words, answer, answered_at } = dataRequests;
  const isPersonal = or(isNotNull(email), isNotNull(words), isNotNull(answer));
  const { rowCount } = await db
    .update(dataRequests)
    .set({ email: null, words: null, answer: null })
    .where(and(lte(answered_at, until), isPersonal));
  return rowCount ?? 0;
}

/** So many at once: each statement has half a minute. */
const eventsAtOnce = 10_000;

/** By a function of the database's owner, which refuses younger ones: the site's role may delete none. */
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
