import { and, eq, like, or } from 'drizzle-orm';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import { user, verification } from '#db/schema/accounts.ts';

/** None of them spares anybody the second step any more. A sign-in that waits for its code has to begin anew, too. */
export async function forgetTrustedDevices(tx: Transaction, userId: string): Promise<void> {
  // A sign-in that is under way may keep another one.
  await lockAdmin(tx, eq(user.id, userId));
  const { identifier, value } = verification;
  const isEither = or(like(identifier, 'trust-device-%'), like(identifier, '2fa-%'));
  await tx.delete(verification).where(and(isEither, eq(value, userId)));
}
