import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import { findOpenCorrection, recordCorrected } from '#app/privacy/requests/data-requests.server.ts';
import type { jobApplications } from '#db/schema/applications.ts';
import type { employeeOnboarding } from '#db/schema/employees.ts';

/**
 * For an edit of a record, in its transaction and before its address is written: notes the labels of what changes
 * with the open request for a correction, whose answer names them. False where there is none.
 */
export function noteForAnswer(
  records: typeof jobApplications | typeof employeeOnboarding,
  { id: record, admin, now }: { id: string; admin: Admin; now: Date },
) {
  return async (tx: Transaction, labels: readonly string[]): Promise<boolean> => {
    const id = await findOpenCorrection(tx, records, record, { lock: true });
    if (!id) return false;
    await recordCorrected(tx, { id, record: record.toLowerCase(), labels, at: now, actor: admin });
    return true;
  };
}
