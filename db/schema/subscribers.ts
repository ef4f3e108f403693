import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, noticeShown } from './columns.ts';

/** spec 3.3. `source` is the form: 'sidebar'. Addresses that are not confirmed yet, or unsubscribed, are not here. */
export const emailSubscribers = pgTable(
  'email_subscribers',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    source: text('source').notNull(),
    ...noticeShown,
    subscribed_at: instant('subscribed_at').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('email_subscribers_email').on(sql`lower(${table.email})`),
    index('email_subscribers_newest').on(
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Trigrams. Written at once: a pending list would be read by every search.
    index('email_subscribers_search')
      .using('gin', sql`lower(${table.email}) gin_trgm_ops`)
      .with({ fastupdate: false }),
    // Walks by time and skips stretches without the trigrams.
    index('email_subscribers_search_by_time').using(
      'gist',
      table.created_at,
      sql`${table.email} gist_trgm_ops(siglen=256)`,
    ),
  ],
);

/** Kept by triggers on `email_subscribers`; rows may remain with count 0. */
export const subscriberCounts = pgTable('subscriber_counts', {
  source: text('source').primaryKey(),
  count: integer('count').notNull(),
});

/** Who came and who went in each month of Malaysia's calendar. Kept by triggers on `email_subscribers`. */
export const subscriberMonths = pgTable('subscriber_months', {
  /** Its first day, YYYY-MM-DD. */
  month: date('month', { mode: 'string' }).primaryKey(),
  joined: integer('joined').notNull().default(0),
  gone: integer('gone').notNull().default(0),
});

/** For unsubscribe links and removals. Created by a migration: links in old mails must work for ever. */
export const newsletterKeys = pgTable('newsletter_keys', {
  purpose: text('purpose').primaryKey(),
  key: text('key').notNull(),
});

/** Keyed hashes of unsubscribed addresses, until a confirmed mail or an admin brings one back. */
export const newsletterRemovals = pgTable('newsletter_removals', {
  /** HMAC-SHA256 of the address in lower case, base64url. */
  address_hash: text('address_hash').primaryKey(),
  removed_at: instant('removed_at').notNull(),
});
