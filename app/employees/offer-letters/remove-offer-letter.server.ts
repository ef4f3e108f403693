import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { nameLetter } from './store-offer-letter.server.ts';

type RemoveLetterResult = { ok: true } | { ok: false; reason: 'not-found' };

/** `admin`: null for the server itself. */
export async function removeOfferLetter(
  { db, jobs }: { db: Database; jobs: Jobs },
  { id, admin, now }: { id: string; admin: Admin | null; now: Date },
): Promise<RemoveLetterResult> {
  const change = { id, path: null, admin, replaces: true, now };
  const removed = isUuid(id) && (await nameLetter(db, jobs, change)) === 'named';
  return removed ? { ok: true } : { ok: false, reason: 'not-found' };
}
