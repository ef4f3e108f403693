import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { signFileLink } from '#app/platform/files/signed-links.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';

export const offerLettersRoot = 'offer-letters';

const offerLetterLinkSeconds = 60;

/**
 * The column's value for a new letter. The file name begins with a version (spec 16.7), since file and row can't change
 * at once. Under one name, a process killed in between would leave a new file with an old row, and a repeated
 * removal of an old letter would remove the new one.
 */
export function newOfferLetterPath(employeeId: string): string {
  return `${employeeId}/${randomBytes(12).toString('hex')}-offer-letter.pdf`;
}

export function offerLetterKey(path: string): string {
  return `${offerLettersRoot}/${path}`;
}

/** Is the file still in use? See file-removal.server.ts. */
export async function isOfferLetterClaimed(db: Queryable, path: string): Promise<boolean> {
  const [id = ''] = path.split('/');
  return (await findOfferLetter(db, id))?.path === path;
}

export async function findOfferLetter(
  db: Queryable,
  id: string,
): Promise<{ path: string; employee: string } | null> {
  if (!isUuid(id)) return null;
  const { offer_letter_url, full_name_ic } = employeeOnboarding;
  const [row] = await db
    .select({ path: offer_letter_url, employee: full_name_ic })
    .from(employeeOnboarding)
    .where(eq(employeeOnboarding.id, id));
  return row?.path ? { path: row.path, employee: row.employee } : null;
}

/** A name with the path's version, for links: a link ends with its file and never shows the next one. */
export function offerLetterSlot(path: string): string {
  return `offer-letter-${/\/(\w+)-/.exec(path)?.[1]}`;
}

export function offerLetterLink(
  keys: Keys,
  { id, path, download, now }: { id: string; path: string; download: boolean; now: Date },
): string {
  const slot = offerLetterSlot(path);
  const expiresAt = new Date(now.getTime() + offerLetterLinkSeconds * 1000);
  return signFileLink(keys, { root: offerLettersRoot, recordId: id, slot, download }, expiresAt);
}
