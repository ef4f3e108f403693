import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Jobs of `app/careers/jobs/job.ts` as an admin has changed them; a job without a row is unchanged. */
export const jobs = pgTable('jobs', {
  /** 'barista-fulltime' */
  id: text('id').primaryKey(),
  is_open: boolean('is_open').notNull().default(true),
  salary: text('salary').notNull(),
  subtitle: text('subtitle').notNull(),
  description: text('description').notNull(),
  duties: text('duties').array().notNull(),
  qualifications: text('qualifications').array().notNull(),
  physical_requirements: text('physical_requirements').array().notNull(),
  /** YYYY-MM-DD: the last day for applications; null while there is none. */
  valid_through: date('valid_through', { mode: 'string' }),
  /** Counts the changes, so that the second of two simultaneous edits can be refused. */
  version: integer('version').notNull().default(1),
  updated_at: instant('updated_at').notNull(),
});
