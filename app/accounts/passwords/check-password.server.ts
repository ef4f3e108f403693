import { and, eq } from 'drizzle-orm';
import { createSemaphorePerKey } from '#app/platform/http/semaphore.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { account } from '#db/schema/accounts.ts';

/** One at a time per address, so that one address never fills the queue of all. */
export const withHashingPermit = createSemaphorePerKey(1, 10);

/**
 * Is this the password of the account? The caller limits its length, and how often it may be asked.
 * @param address of the sender
 * @throws BusyError when too many passwords wait to be hashed
 */
export async function isPasswordOf(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  { userId, password, address }: { userId: string; password: string; address: string },
): Promise<boolean> {
  const [stored] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
  const hash = stored?.hash;
  if (!hash) return false;
  return withHashingPermit(address, () => passwords.verify({ hash, password }));
}
