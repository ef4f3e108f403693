import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, noticeShown } from './columns.ts';

/** spec 3.3. `source` is the form, such as 'sidebar'. Has no addresses that are unconfirmed or unsubscribed. */
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
    // For search by trigrams. No `fastupdate`: every search would have to read its pending list.
    index('email_subscribers_search')
      .using('gin', sql`lower(${table.email}) gin_trgm_ops`)
      .with({ fastupdate: false }),
    // For a search in order of time: the index skips stretches of time without the trigrams.
    index('email_subscribers_search_by_time').using(
      'gist',
      table.created_at,
      sql`${table.email} gist_trgm_ops(siglen=256)`,
    ),
  ],
);

/** Kept by triggers on `email_subscribers`; a count may be 0. */
export const subscriberCounts = pgTable('subscriber_counts', {
  source: text('source').primaryKey(),
  count: integer('count').notNull(),
});

/** Numbers of new and lost subscribers per month in Malaysia's calendar. Kept by triggers on `email_subscribers`. */
export const subscriberMonths = pgTable('subscriber_months', {
  /** The month's first day, YYYY-MM-DD. */
  month: date('month', { mode: 'string' }).primaryKey(),
  joined: integer('joined').notNull().default(0),
  gone: integer('gone').notNull().default(0),
});

/** Keys for unsubscribe links and removals. Made by a migration, since links in old emails must work for ever. */
export const newsletterKeys = pgTable('newsletter_keys', {
  purpose: text('purpose').primaryKey(),
  key: text('key').notNull(),
});

/** Keyed hashes of unsubscribed addresses, each kept until a confirmation or an admin brings the address back. */
export const newsletterRemovals = pgTable('newsletter_removals', {
  /** HMAC-SHA256 of the address in lower case, base64url. */
  address_hash: text('address_hash').primaryKey(),
  removed_at: instant('removed_at').notNull(),
});
