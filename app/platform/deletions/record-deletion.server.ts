import { createHmac } from 'node:crypto';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { deletionKey, deletions } from '#db/schema/privacy.ts';

/** `id` is that of the row; for an offer letter it is the path in the file store. */
export type Deleted = {
  type: 'application' | 'employee' | 'subscriber' | 'user' | 'offer-letter' | 'restock-request';
  id: string;
};

/** Call this in the deletion's transaction: then no restored backup brings the record back. */
export async function recordDeletion(
  tx: Queryable,
  { now, ...deleted }: Deleted & { now: Date },
): Promise<void> {
  const subject_hash = deletionHash(await findDeletionKey(tx), deleted);
  await tx.insert(deletions).values({ subject_hash, deleted_at: now }).onConflictDoNothing();
}

export async function findDeletionKey(db: Queryable): Promise<string> {
  const [row] = await db.select({ key: deletionKey.key }).from(deletionKey);
  if (!row) throw new Error('The key that its migration made is gone from deletion_key');
  return row.key;
}

/** A hash that identifies nobody: it can be computed only with the key and the id. */
export function deletionHash(key: string, { type, id }: Deleted): string {
  return createHmac('sha256', key).update(`${type}:${id}`).digest('base64url');
}
