import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { instant, isOneOf, noticeShown } from './columns.ts';

const linkKinds = [
  'first-admin',
  'invitation',
  'reset-password',
  'change-email',
  'newsletter-confirmation',
  'data-link',
  /** For the browser that opened a data link: the token is in a cookie. */
  'data-session',
] as const;

export type LinkKind = (typeof linkKinds)[number];

/** Links that work once: looked up by the hash of their token, and deleted when they are used. */
export const links = pgTable(
  'links',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: linkKinds }).notNull(),
    /** SHA-256, in hex. */
    token_hash: text('token_hash').notNull(),
    /** Encrypted, and only for an invitation, so that its link can be copied again. */
    token: text('token'),
    /** The account that the link changes; null when there is none. */
    user_id: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** The address that the link was made for; null for the first admin's. */
    email: text('email'),
    /** The admin who sent an invitation. */
    created_by: text('created_by').references(() => user.id, { onDelete: 'set null' }),
    /** The notice that the newsletter's form showed. */
    ...noticeShown,
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('links_token').on(table.token_hash),
    index('links_user').on(table.user_id),
    index('links_email').on(sql`lower(${table.email})`),
    index('links_expiry').on(table.expires_at),
    uniqueIndex('links_invited')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.kind} = 'invitation'`),
    check('links_kind_known', isOneOf(table.kind, linkKinds)),
    check('links_email_known', sql`(${table.email} is null) = (${table.kind} = 'first-admin')`),
  ],
);
