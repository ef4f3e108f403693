import { createHmac } from 'node:crypto';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { deletionKey, deletions } from '#db/schema/privacy.ts';

/** `id`: of an offer letter its path in the store, else of the row. */
export type Deleted = {
  type: 'application' | 'employee' | 'subscriber' | 'user' | 'offer-letter' | 'restock-request';
  id: string;
};

/** Call it in the deletion's transaction: then no restored backup brings it back. */
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

/** Names nobody, and can be computed only with the key and the id. */
export function deletionHash(key: string, { type, id }: Deleted): string {
  return createHmac('sha256', key).update(`${type}:${id}`).digest('base64url');
}
