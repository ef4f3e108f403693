import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { signFileLink } from '#app/platform/files/signed-links.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';

/** The root of the file store that holds offer letters. */
export const offerLettersRoot = 'offer-letters';

/** How long a link to a letter opens, in seconds. */
export const offerLetterLinkSeconds = 60;

/**
 * A new path, as the row's column keeps it. Its name begins with a version (spec 16.7), because file
 * and row cannot change in one moment: under one name a process killed in between would leave a new
 * file with an old row, and the removal of an old letter, tried again after an outage, would take the
 * one that came after it.
 */
export function newOfferLetterPath(employeeId: string): string {
  return `${employeeId}/${randomBytes(12).toString('hex')}-offer-letter.pdf`;
}

/** The key in the file store of a path kept in a row. */
export function offerLetterKey(path: string): string {
  return `${offerLettersRoot}/${path}`;
}

/** Does the employee that this path was made for exist, and name it? (see file-removal) */
export async function isOfferLetterClaimed(db: Queryable, path: string): Promise<boolean> {
  const [id = ''] = path.split('/');
  return (await findOfferLetter(db, id))?.path === path;
}

/** The employee's name and letter; null when one of them is missing. */
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

/**
 * What a link calls the letter of this path: its version. So a link dies with its file, and never
 * shows the one that came after it.
 */
export function offerLetterSlot(path: string): string {
  return `offer-letter-${/\/(\w+)-/.exec(path)?.[1]}`;
}

/** A link to look at the letter or to save it, good for a minute after `now`. */
export function offerLetterLink(
  keys: Keys,
  { id, path, download, now }: { id: string; path: string; download: boolean; now: Date },
): string {
  const slot = offerLetterSlot(path);
  const expiresAt = new Date(now.getTime() + offerLetterLinkSeconds * 1000);
  return signFileLink(keys, { root: offerLettersRoot, recordId: id, slot, download }, expiresAt);
}
