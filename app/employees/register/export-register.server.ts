import { asc } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { withoutPlaceholder } from '#app/employees/employee.ts';
import { decryptNumbers } from '#app/employees/record/open-employee.server.ts';
import { csvHead, csvRow, digitsCell, textCell } from '#app/lists/csv.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { paced } from '#app/platform/http/limits/paced.server.ts';
import { createSemaphore } from '#app/platform/http/limits/semaphore.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import { employeeOnboarding as table } from '#db/schema/employees.ts';

const listed = {
  id: table.id,
  full_name_ic: table.full_name_ic,
  ic_number: table.ic_number,
  job_position: table.job_position,
  started_on: table.started_on,
  left_on: table.left_on,
  kwsp_no: table.kwsp_no,
  bank_name: table.bank_name,
  account_number: table.account_number,
};

const inTurn = createSemaphore(2, 4);

/**
 * All employees with a record, by name, as CSV. The export is recorded in the audit table.
 * @throws BusyError when too many exports run
 */
export function exportRegister(
  { db, keys }: { db: Database; keys: Keys },
  { admin, now }: { admin: Admin; now: Date },
): Promise<string> {
  return inTurn(1, async () => {
    const rows = await db.transaction(async (tx) => {
      const found = await tx
        .select(listed)
        .from(table)
        .orderBy(asc(table.search_key), asc(table.id));
      const details = { count: found.length };
      const action = 'employees.exported';
      await recordAudit(tx, { at: now, actor: admin, action, id: 'all', details });
      return found;
    });
    const lines = [csvHead(Object.keys(cells))];
    for await (const row of paced(rows)) lines.push(lineOf(row, keys));
    return lines.join('');
  });
}

type Row = Pick<typeof table.$inferSelect, keyof typeof listed>;

/** The cells by their heading; an unknown value is empty. */
const cells: Record<string, (row: Row) => string> = {
  Name: (row) => textCell(row.full_name_ic),
  'IC number': (row) => digitsCell(withoutPlaceholder(row.ic_number)),
  Position: (row) => textCell(row.job_position),
  'Started on': (row) => row.started_on ?? '',
  'Left on': (row) => row.left_on ?? '',
  'KWSP number': (row) => digitsCell(withoutPlaceholder(row.kwsp_no)),
  Bank: (row) => textCell(withoutPlaceholder(row.bank_name)),
  'Account number': (row) => digitsCell(withoutPlaceholder(row.account_number)),
};

function lineOf(row: Row, keys: Keys): string {
  const readable = { ...row, ...decryptNumbers(keys, row) };
  return csvRow(Object.values(cells).map((cell) => cell(readable)));
}
