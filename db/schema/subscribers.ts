import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * People who want the newsletter (spec 3.3). `source` says which form they used: 'sidebar'. Who has
 * not confirmed yet is not here, and who unsubscribes is not here any more.
 */
export const emailSubscribers = pgTable(
  'email_subscribers',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    source: text('source').notNull(),
    subscribed_at: instant('subscribed_at').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('email_subscribers_email').on(sql`lower(${table.email})`),
    index('email_subscribers_newest').on(
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Names all that have some three letters in a row. What is new goes in at once: kept back, it
    // would be read through by every search.
    index('email_subscribers_search')
      .using('gin', sql`lower(${table.email}) gin_trgm_ops`)
      .with({ fastupdate: false }),
    // Walks by time and passes over whole stretches in which no address has those letters.
    index('email_subscribers_search_by_time').using(
      'gist',
      table.created_at,
      sql`${table.email} gist_trgm_ops(siglen=256)`,
    ),
  ],
);

/**
 * How many subscribers each source has. Kept by triggers on `email_subscribers`, so that the total
 * costs no scan. Only triggers write here; rows may remain with count 0.
 */
export const subscriberCounts = pgTable('subscriber_counts', {
  source: text('source').primaryKey(),
  count: integer('count').notNull(),
});

/**
 * The key that signs links to unsubscribe and hashes who did, made by its migration. It hangs on no
 * secret that may be changed or lost: who has an old mail must get off the list by it.
 */
export const newsletterKeys = pgTable('newsletter_keys', {
  /** 'unsubscribe' */
  purpose: text('purpose').primaryKey(),
  key: text('key').notNull(),
});

/**
 * Who unsubscribed, as a keyed hash and without the address: nobody but its owner puts it back. The
 * row goes when the address comes back by a confirmed mail or an admin.
 */
export const newsletterRemovals = pgTable('newsletter_removals', {
  /** HMAC-SHA256 of the address in small letters, in base64url. */
  address_hash: text('address_hash').primaryKey(),
  removed_at: instant('removed_at').notNull(),
});

/**
 * Links that confirm a subscription, while somebody may still follow them. The token itself is only
 * in the mail.
 */
export const newsletterConfirmations = pgTable(
  'newsletter_confirmations',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the token, in base64url. */
    token_hash: text('token_hash').notNull(),
    email: text('email').notNull(),
    source: text('source').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('newsletter_confirmations_token').on(table.token_hash),
    index('newsletter_confirmations_email').on(sql`lower(${table.email})`),
    index('newsletter_confirmations_expiry').on(table.expires_at),
  ],
);
