import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** How far a mail is: waiting or being tried, handed over, or given up. */
export const mailStates = ['queued', 'sent', 'failed'] as const;

const stateList = sql.raw(mailStates.map((state) => `'${state}'`).join(', '));

/**
 * Every mail that was to go out, and what became of it. What it says and to whom stands in `content`
 * until it has left or was given up, and after that only where `keeps_content` says so.
 */
export const mails = pgTable(
  'mails',
  {
    /** Also the left half of its Message-ID. */
    id: uuid('id').primaryKey(),
    /** The record that it is about: 'application' and its id. */
    subject_type: text('subject_type').notNull(),
    subject_id: text('subject_id').notNull(),
    /** Which mail: 'application-receipt'. */
    kind: text('kind').notNull(),
    state: text('state', { enum: mailStates }).notNull().default('queued'),
    /** Address and message, as encrypted JSON. */
    content: text('content'),
    /** Whether people must be able to read later what was said. Never for a mail that lets somebody in. */
    keeps_content: boolean('keeps_content').notNull().default(false),
    /** Why the latest try failed, in a word or two without personal data; null when none has. */
    fault: text('fault'),
    queued_at: instant('queued_at').notNull(),
    /** When `state` or `fault` last changed. */
    changed_at: instant('changed_at').notNull(),
  },
  (table) => [
    check('mails_state_known', sql`${table.state} in (${stateList})`),
    index('mails_subject').on(table.subject_type, table.subject_id, table.queued_at),
  ],
);
