import { eq } from 'drizzle-orm';
import { isPlaceholder } from '#app/employees/employee.ts';
import type { NumberField } from '#app/employees/record-rules.ts';
import { type AuditEvent, recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { decryptField, encryptField } from '#app/platform/secrets/field-encryption.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import type { EmployeeEvent } from './employee-history.ts';

type SecretColumn = NumberField | 'onboarding_token';

/** Placeholders are stored as they are, see the schema. */
export function encryptSecret(keys: Keys, id: string, column: SecretColumn, text: string): string {
  return encryptField(keys, { table: 'employee_onboarding', column, id }, text);
}

/**
 * Placeholders and null come back as they are.
 * @throws DecryptionError when it was changed, moved here from elsewhere, or its key is missing
 */
export function decryptSecret<Stored extends string | null>(
  keys: Keys,
  id: string,
  column: SecretColumn,
  stored: Stored,
): string | Extract<Stored, null>;
export function decryptSecret(
  keys: Keys,
  id: string,
  column: SecretColumn,
  stored: string | null,
): string | null {
  if (stored === null || isPlaceholder(stored)) return stored;
  return decryptField(keys, { table: 'employee_onboarding', column, id }, stored);
}

/** Call it in the transaction of the change. The actor is null for the employee, who has no account. */
export function recordEmployeeEvent(
  db: Queryable,
  { what, ...event }: Omit<AuditEvent, 'action'> & { what: EmployeeEvent },
): Promise<void> {
  return recordAudit(db, { ...event, action: `employee.${what}` });
}

/** The row, which nobody else changes while the transaction lasts; null under an id that is none. */
export async function lockEmployee(tx: Queryable, id: string) {
  if (!isUuid(id)) return null;
  const isTheirs = eq(employeeOnboarding.id, id);
  const [row] = await tx.select().from(employeeOnboarding).where(isTheirs).for('update');
  return row ?? null;
}
