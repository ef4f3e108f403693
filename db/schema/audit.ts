import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Small facts such as a status, never a person's data. */
export type AuditDetails = Record<string, string | number | boolean | null>;

/** Append-only by triggers. No foreign keys: an event outlives its actor and its subject. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actor_id: text('actor_id'),
    actor_email: text('actor_email'),
    /** The session of the actor; null when nobody was signed in. */
    session_id: text('session_id'),
    action: text('action').notNull(),
    subject_type: text('subject_type').notNull(),
    subject_id: text('subject_id').notNull(),
    details: jsonb('details').$type<AuditDetails>().notNull().default({}),
  },
  (table) => [
    index('audit_events_subject').on(table.subject_type, table.subject_id, table.at),
    index('audit_events_actor').on(table.actor_id, table.at),
    index('audit_events_at').on(table.at),
  ],
);
