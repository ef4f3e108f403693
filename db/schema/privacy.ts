import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, isOneOf } from './columns.ts';

export const dataRequestKinds = ['correction', 'deletion'] as const;

export type DataRequestKind = (typeof dataRequestKinds)[number];

/** 'done': corrected or deleted. */
export const dataRequestStates = ['open', 'done', 'refused'] as const;

export type DataRequestState = (typeof dataRequestStates)[number];

export const dataRequests = pgTable(
  'data_requests',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: dataRequestKinds }).notNull(),
    /** Encrypted, like `words`; both are erased 30 days after the answer. */
    email: text('email'),
    /** Keyed hash of the email address in lower case. */
    email_hash: text('email_hash').notNull(),
    /** For a correction: what the person wants to be corrected. */
    words: text('words'),
    state: text('state', { enum: dataRequestStates }).notNull().default('open'),
    received_at: instant('received_at').notNull(),
    /** YYYY-MM-DD in Malaysia: the last day for an answer. */
    due_on: date('due_on', { mode: 'string' }).notNull(),
    answered_at: instant('answered_at'),
    answered_by: text('answered_by'),
    /** For a refused request: one reason of a list. */
    refusal: text('refusal'),
    /** What was written to the person. Encrypted; erased with the address. */
    answer: text('answer'),
    /** How many days before the due date admins were last reminded: 7, then 1. */
    reminded_days: integer('reminded_days'),
  },
  (table) => [
    check('data_requests_kind_known', isOneOf(table.kind, dataRequestKinds)),
    check('data_requests_state_known', isOneOf(table.state, dataRequestStates)),
    // However often somebody asks, only one request is open.
    uniqueIndex('data_requests_open')
      .on(table.email_hash, table.kind)
      .where(sql`${table.state} = 'open'`),
    index('data_requests_due').on(table.due_on),
  ],
);

/** Records that were deleted on purpose, so that a restored backup does not bring them back. */
export const deletions = pgTable(
  'deletions',
  {
    /** HMAC-SHA256 of '<type>:<id>', base64url. */
    subject_hash: text('subject_hash').primaryKey(),
    deleted_at: instant('deleted_at').notNull(),
    /** True for a deletion that came with a restore, to be carried out at the next start. */
    pending: boolean('pending').notNull().default(false),
  },
  (table) => [
    index('deletions_time').on(table.deleted_at),
    index('deletions_pending').on(table.subject_hash).where(sql`${table.pending}`),
  ],
);

/** The key of the hashes in {@link deletions}; made by a migration, and part of every backup. */
export const deletionKey = pgTable(
  'deletion_key',
  { only: boolean('only').primaryKey().default(true), key: text('key').notNull() },
  (table) => [check('deletion_key_one_row', sql`${table.only}`)],
);

/** Nights on which records at the end of their retention were deleted. */
export const purges = pgTable('purges', {
  /** The cafe's day, 'YYYY-MM-DD'. */
  night: text('night').primaryKey(),
  started_at: instant('started_at').notNull(),
  ended_at: instant('ended_at'),
  /** The number deleted of each kind of record. */
  counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
  /** The number of records, when so many are due that they are deleted only a day after an admin has agreed. */
  held: integer('held'),
  agreed_at: instant('agreed_at'),
  agreed_by: text('agreed_by'),
});
