import { and, eq, type SQL } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { deleteMails } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { recordDeletion } from '#app/platform/deletions/record-deletion.server.ts';
import { queueFileRemoval } from '#app/platform/files/file-removal.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { keepApplications } from './edit-employee.server.ts';
import { offerLetterKey } from './offer-letters/offer-letter.server.ts';
import { recordEmployeeEvent } from './record/employee-record.server.ts';

type DeleteResult = { ok: true } | { ok: false; reason: 'not-found' };

/**
 * Deletes the row with its link; a job of the transaction removes the offer letter (spec 7.7).
 * @param deletion `actor`: null for the server itself; `onlyIf`: a condition that the row must still meet
 */
export async function deleteEmployee(
  { db, jobs }: { db: Queryable; jobs: Jobs },
  deletion: { id: string; actor: Admin | null; now: Date; onlyIf?: SQL },
): Promise<DeleteResult> {
  const { id, actor, now, onlyIf } = deletion;
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [row] = await tx
      .delete(employeeOnboarding)
      .where(and(eq(employeeOnboarding.id, id), onlyIf))
      .returning({ email: employeeOnboarding.email, letter: employeeOnboarding.offer_letter_url });
    if (!row) return { ok: false, reason: 'not-found' };
    // When the night deletes the record, its applications may end with it, by design.
    if (actor) await keepApplications(tx, row.email, now);
    await queueFileRemoval(jobs, tx, row.letter === null ? [] : [offerLetterKey(row.letter)]);
    await deleteMails({ jobs }, tx, { type: 'employee', id });
    await recordDeletion(tx, { type: 'employee', id, now });
    await recordEmployeeEvent(tx, { id, what: 'deleted', actor, at: now });
    return { ok: true };
  });
}
