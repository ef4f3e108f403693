import { and, eq, type SQL } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database/database.server.ts';
import { user } from '#db/schema/accounts.ts';
import type { Admin } from './admin-gate.server.ts';

/** Locks an admin's row until the transaction ends, so that changes of the password or address go one at a time. */
export async function lockAdmin(tx: Transaction, which: SQL): Promise<Admin | null> {
  const { id, email, name } = user;
  const [admin] = await tx
    .select({ id, email, name })
    .from(user)
    .where(and(which, eq(user.role, 'admin')))
    .for('update');
  return admin ?? null;
}
