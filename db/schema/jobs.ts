import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What an admin has changed of a job in `app/careers/jobs/job.ts`; no row: nothing. */
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
  /** Counts the changes, so that of two admins at once the second is told. */
  version: integer('version').notNull().default(1),
  updated_at: instant('updated_at').notNull(),
});
