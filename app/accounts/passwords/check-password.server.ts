import { and, eq } from 'drizzle-orm';
import { siteNetwork } from '#app/platform/http/client-address.server.ts';
import { createSemaphorePerKey } from '#app/platform/http/limits/semaphore.server.ts';
import type { Sender } from '#app/platform/secrets/passwords.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { account } from '#db/schema/accounts.ts';

const withPermit = createSemaphorePerKey(1, 10);

/** Hashes one password at a time per network, so that no sender fills the queue for all. @throws BusyError */
export function withHashingPermit<T>(
  address: string,
  work: () => Promise<T>,
  sender: Sender = 'known',
): Promise<T> {
  return withPermit(`${sender} ${siteNetwork(address)}`, work);
}

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
