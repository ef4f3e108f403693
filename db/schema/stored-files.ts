import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { isOneOf } from './columns.ts';

/** Null means that the file has not been scanned. */
const scanResults = ['clean', 'malware'] as const;

/** One row per file in the file store, written before the file and deleted after it. */
export const storedFiles = pgTable(
  'stored_files',
  {
    key: text('key').primaryKey(),
    /** In bytes; null for a file older than this table, until a job has examined it. */
    size: bigint('size', { mode: 'number' }),
    /** True for a PDF with scripts, actions or embedded files. */
    active_content: boolean('active_content').notNull().default(false),
    scan: text('scan', { enum: scanResults }),
  },
  (table) => [
    check('stored_files_scan_known', isOneOf(table.scan, scanResults)),
    // Files that a job still has to examine, or to scan once there is a scanner.
    index('stored_files_unmeasured').on(table.key).where(sql`${table.size} is null`),
    index('stored_files_unscanned').on(table.key).where(sql`${table.scan} is null`),
  ],
);

/** The sum of all sizes, kept by triggers in one row, which serializes concurrent uploads. */
export const storedBytes = pgTable('stored_bytes', {
  only: boolean('only').primaryKey().default(true),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
});
