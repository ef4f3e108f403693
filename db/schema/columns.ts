import { type SQLWrapper, sql } from 'drizzle-orm';
import { date, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** UTC with zone, to the millisecond, so that a value read back equals the `Date` written. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

/** The condition of a check constraint. */
export function isOneOf(column: SQLWrapper, values: readonly string[]) {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
}

/** Languages of the privacy notice. */
export const noticeLanguages = ['en', 'ms'] as const;

export type NoticeLanguage = (typeof noticeLanguages)[number];

/** The privacy notice that a person was shown when they sent the data; null for data older than the notices. */
export const noticeShown = {
  notice_version: integer('notice_version'),
  notice_language: text('notice_language', { enum: noticeLanguages }),
  notice_at: instant('notice_at'),
};

/** An admin's wish to keep a record beyond its time. */
export const keptLonger = {
  /** YYYY-MM-DD: the last day on which it is kept. */
  keep_until: date('keep_until', { mode: 'string' }),
  keep_reason: text('keep_reason'),
};
