import { inArray } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import type { FileMark } from './file-marks.ts';
import type { Uploads } from './uploads.server.ts';

/** The marks of those files that have any. Without a scanner, 'not-scanned' is never among them. */
export async function findFileMarks(
  { db, uploads }: { db: Queryable; uploads: Pick<Uploads, 'scans'> },
  keys: string[],
): Promise<Map<string, FileMark[]>> {
  const { key, active_content, scan } = storedFiles;
  const rows = await db
    .select({ key, active_content, scan })
    .from(storedFiles)
    .where(inArray(key, keys));
  const marked = rows.map((row): [string, FileMark[]] => {
    if (row.scan === 'malware') return [row.key, ['malware']];
    const marks: FileMark[] = row.active_content ? ['active-content'] : [];
    return [row.key, uploads.scans && row.scan === null ? ['not-scanned', ...marks] : marks];
  });
  return new Map(marked.filter(([, marks]) => marks.length > 0));
}
