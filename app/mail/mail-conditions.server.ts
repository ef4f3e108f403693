import { and, type Column, eq, exists, gt, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import { mails } from '#db/schema/mails.ts';

/** `isInOutbox` of `mail-error.ts` as SQL; never null, so that a condition may use `not` with it. */
export const isInOutbox = sql`(${mails.state} <> 'failed' and ${mails.fault} is not distinct from 'outbox')`;

/** A condition on records: is the record's last email of one of these kinds a file that is still in the outbox? */
export function hasMailInOutbox(
  subject: { type: string; id: Column },
  kinds: string[],
  now: Date,
): SQL {
  const since = new Date(now.getTime() - retentionPeriods.mailFile.days * 24 * 3_600_000);
  const queries = new QueryBuilder();
  const later = alias(mails, 'later');
  const isLater = and(
    eq(later.subject_type, mails.subject_type),
    eq(later.subject_id, mails.subject_id),
    eq(later.kind, mails.kind),
    gt(later.queued_at, mails.queued_at),
  );
  const isThis = and(
    eq(mails.subject_type, subject.type),
    eq(mails.subject_id, sql`${subject.id}::text`),
    inArray(mails.kind, kinds),
    gt(mails.queued_at, since),
    isInOutbox,
    notExists(queries.select({ id: later.id }).from(later).where(isLater)),
  );
  return exists(queries.select({ id: mails.id }).from(mails).where(isThis));
}
