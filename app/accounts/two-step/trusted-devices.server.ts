import { and, eq, like, or } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { verification } from '#db/schema/accounts.ts';

/** None of them spares anybody the second step any more. A sign-in that waits for its code has to begin anew, too. */
export async function forgetTrustedDevices(tx: Queryable, userId: string): Promise<void> {
  const { identifier, value } = verification;
  const isEither = or(like(identifier, 'trust-device-%'), like(identifier, '2fa-%'));
  await tx.delete(verification).where(and(isEither, eq(value, userId)));
}
