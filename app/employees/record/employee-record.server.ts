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

/** Encrypts a number or token. Placeholders are not encrypted, see the schema. */
export function encryptSecret(keys: Keys, id: string, column: SecretColumn, text: string): string {
  return encryptField(keys, { table: 'employee_onboarding', column, id }, text);
}

/**
 * Decrypts a stored value; placeholders and null come back as they are.
 * @throws DecryptionError when the value was changed or belongs to another row or column, or its key is missing
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

/** Locks the row for the rest of the transaction, and returns it; null for an unknown id. */
export async function lockEmployee(tx: Queryable, id: string) {
  if (!isUuid(id)) return null;
  const isTheirs = eq(employeeOnboarding.id, id);
  const [row] = await tx.select().from(employeeOnboarding).where(isTheirs).for('update');
  return row ?? null;
}
