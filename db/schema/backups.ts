import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, isOneOf } from './columns.ts';

/** Who or what started a backup: the clock, an admin, `npm run backup`, or a start that changes the tables. */
export const backupCauses = ['night', 'admin', 'command', 'upgrade'] as const;

/** The steps in their order. A run that failed stays at the step that failed. */
export const backupSteps = ['archive', 'copy', 'trial', 'cleaning'] as const;

/** Backups that were made, are being made or failed. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid('id').primaryKey(),
    cause: text('cause', { enum: backupCauses }).notNull(),
    /** For a nightly backup: the cafe's day, 'YYYY-MM-DD'. */
    night: text('night'),
    /** The machine whose folder holds the archive. */
    host: text('host').notNull(),
    step: text('step', { enum: backupSteps }).notNull().default('archive'),
    started_at: instant('started_at').notNull(),
    /** The last sign of life by the database's clock, renewed while the run goes on. */
    alive_at: instant('alive_at').notNull().defaultNow(),
    ended_at: instant('ended_at'),
    name: text('name'),
    /** In bytes. */
    size: bigint('size', { mode: 'number' }),
    /** 'folder' and 's3', once the archive is there. */
    places: text('places').array().notNull().default(sql`'{}'`),
    /** '60 applications, 9 employees, 72 subscribers, 189 files' */
    counts: text('counts'),
    /** How many tables, and how many files, came back equal at the trial. */
    tables: integer('tables'),
    files: integer('files'),
    trial_at: instant('trial_at'),
    trial_ms: integer('trial_ms'),
    /** What failed, as a sentence for admins. */
    failure: text('failure'),
    /** When admins were mailed about the failure. */
    told_at: instant('told_at'),
  },
  (table) => [
    check('backup_runs_cause_known', isOneOf(table.cause, backupCauses)),
    check('backup_runs_step_known', isOneOf(table.step, backupSteps)),
    // One at a time, whichever copy of the site makes it.
    uniqueIndex('backup_runs_running').on(sql`(true)`).where(sql`${table.ended_at} is null`),
    index('backup_runs_latest').on(table.started_at.desc()),
  ],
);

/** Keys that archives are encrypted to. */
export const recoveryKeys = pgTable('recovery_keys', {
  id: uuid('id').primaryKey(),
  /** The public half. */
  recipient: text('recipient').notNull().unique(),
  /** The private half, encrypted. Only stored with DATABASE_URL, so that every copy of the site has the same key. */
  identity: text('identity'),
  made_at: instant('made_at').notNull(),
  /** When an admin showed that they have written the key down. */
  confirmed_at: instant('confirmed_at'),
  confirmed_by: text('confirmed_by'),
});
