import { inArray } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import type { FileRisk } from './file-risks.ts';
import type { Uploads } from './uploads.server.ts';

/** The risks of each file that has any. Without a scanner, 'not-scanned' is never among them. */
export async function findFileRisks(
  { db, uploads }: { db: Queryable; uploads: Pick<Uploads, 'scans'> },
  keys: string[],
): Promise<Map<string, FileRisk[]>> {
  const { key, active_content, scan } = storedFiles;
  const rows = await db
    .select({ key, active_content, scan })
    .from(storedFiles)
    .where(inArray(key, keys));
  const risky = rows.map((row): [string, FileRisk[]] => {
    if (row.scan === 'malware') return [row.key, ['malware']];
    const risks: FileRisk[] = row.active_content ? ['active-content'] : [];
    return [row.key, uploads.scans && row.scan === null ? ['not-scanned', ...risks] : risks];
  });
  return new Map(risky.filter(([, risks]) => risks.length > 0));
}
