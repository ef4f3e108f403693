import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { newLink } from '#app/employees/links/onboarding-link.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { createKeys, type Keys } from '#app/platform/secrets/keys.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';

type NewEmployee = typeof employeeOnboarding.$inferInsert;

/** The same keys that `openTestServices` uses. */
export const testKeys = createKeys('a secret for tests, long enough to be one');

/** A record as 'Add Employee' makes it, without a link. */
function employeeRow(values: Partial<NewEmployee> = {}): NewEmployee {
  const id = randomUUID();
  const created_at = new Date('2026-03-05T02:00:00.000Z');
  return {
    id,
    full_name_ic: 'Nur Aisyah',
    email: `${id}@example.com`,
    ic_number: `PENDING-1772676000000-${id.slice(0, 8)}`,
    phone: 'Pending',
    address: 'Pending',
    bank_name: 'Pending',
    account_number: 'Pending',
    account_owner_name: 'Pending',
    tshirt_size: 'Pending',
    shoes_size: 'Pending',
    job_position: 'Full Time Barista',
    created_at,
    updated_at: created_at,
    ...values,
  };
}

/** Adds a record with a link that was issued at `now`. */
export async function addWithLink(
  db: Queryable,
  now: Date,
  values: Partial<NewEmployee> = {},
  keys: Keys = testKeys,
): Promise<{ id: string; email: string; token: string }> {
  const { id, ...row } = employeeRow(values);
  const { token, columns } = newLink(keys, id, now);
  await db.insert(employeeOnboarding).values({ id, ...row, ...columns });
  return { id, email: row.email, token };
}

/** The record as it is stored, with its numbers encrypted. */
export async function storedEmployee(db: Queryable, id: string) {
  const [row] = await db.select().from(employeeOnboarding).where(eq(employeeOnboarding.id, id));
  if (!row) throw new Error(`No record ${id}`);
  return row;
}
