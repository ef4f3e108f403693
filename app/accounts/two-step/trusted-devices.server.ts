import { and, eq, like } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { verification } from '#db/schema/accounts.ts';

/** Better Auth keeps them as `verification` rows: none of them spares anybody the second step any more. */
export async function forgetTrustedDevices(tx: Queryable, userId: string): Promise<void> {
  await tx
    .delete(verification)
    .where(and(like(verification.identifier, 'trust-device-%'), eq(verification.value, userId)));
}
