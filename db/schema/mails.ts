import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, isOneOf } from './columns.ts';

/** 'queued': waiting or being tried; 'sent': handed over to the mail server; 'failed': given up. */
export const mailStates = ['queued', 'sent', 'failed'] as const;

/** `content` is erased when the email has been sent or given up, unless `keeps_content`. */
export const mails = pgTable(
  'mails',
  {
    /** Also the left half of the email's Message-ID. */
    id: uuid('id').primaryKey(),
    /** The record that the email is about, such as 'application' and its id. */
    subject_type: text('subject_type').notNull(),
    subject_id: text('subject_id').notNull(),
    kind: text('kind').notNull(),
    state: text('state', { enum: mailStates }).notNull().default('queued'),
    content: text('content'),
    keeps_content: boolean('keeps_content').notNull().default(false),
    /** The latest failure in a word or two, without personal data. */
    fault: text('fault'),
    queued_at: instant('queued_at').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (table) => [
    check('mails_state_known', isOneOf(table.state, mailStates)),
    index('mails_subject').on(table.subject_type, table.subject_id, table.queued_at),
    index('mails_in_trouble')
      .on(table.queued_at)
      .where(
        sql`${table.state} = 'failed' or (${table.state} = 'queued' and ${table.fault} is not null)`,
      ),
  ],
);
