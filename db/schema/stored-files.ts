import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';

/** What the malware scanner said. No value: nobody has scanned the file. */
const scanResults = ['clean', 'malware'] as const;

const resultList = sql.raw(scanResults.map((result) => `'${result}'`).join(', '));

/**
 * One row for each file in the store, written before the file and deleted after it: what it takes of
 * the room for uploads, and why it must not be shown inside a page.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    /** The key in the file store: 'job-applications/…'. */
    key: text('key').primaryKey(),
    /** In bytes. Null for a file that is older than this table, until a job has examined it. */
    size: bigint('size', { mode: 'number' }),
    /** A PDF that carries scripts, actions or other files. */
    active_content: boolean('active_content').notNull().default(false),
    scan: text('scan', { enum: scanResults }),
  },
  (table) => [
    check('stored_files_scan_known', sql`${table.scan} in (${resultList})`),
    // What a job still has to examine, or to scan once there is a scanner.
    index('stored_files_unmeasured').on(table.key).where(sql`${table.size} is null`),
    index('stored_files_unscanned').on(table.key).where(sql`${table.scan} is null`),
  ],
);

/**
 * The sum of all sizes, in its only row. Kept by triggers on `stored_files` (see the migrations), so
 * that asking for it costs one row, and uploads that are stored at once wait for each other's sum.
 */
export const storedBytes = pgTable('stored_bytes', {
  only: boolean('only').primaryKey().default(true),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
});
