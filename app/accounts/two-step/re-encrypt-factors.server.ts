import { eq } from 'drizzle-orm';
import { authSecret } from '#app/accounts/auth-secret.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { DecryptionError } from '#app/platform/secrets/field-encryption.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import { twoFactor } from '#db/schema/accounts.ts';
import { decryptFactor, encryptFactor, type Factor, openFactor } from './factor.server.ts';

type Result = { changed: number; unopened: DecryptionError[] };

/** Encrypts all second factors under the current key. What no key decrypts is left and reported. */
export async function reEncryptFactors(db: Database, keys: Keys): Promise<Result> {
  return db.transaction(async (tx) => {
    const result: Result = { changed: 0, unopened: [] };
    for (const factor of await tx.select().from(twoFactor).for('update')) {
      try {
        if (await reEncryptFactor(tx, keys, factor)) result.changed += 1;
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error;
        result.unopened.push(error);
      }
    }
    return result;
  });
}

async function reEncryptFactor(tx: Queryable, keys: Keys, factor: Factor): Promise<boolean> {
  const { secret, backupCodes } = factor;
  const isCurrent = (data: string) => openFactor(authSecret(keys), data) !== null;
  // A copy of the site that ran on with the former key may have renewed the codes alone.
  if (isCurrent(secret) && isCurrent(backupCodes)) return false;
  const again = (data: string) => encryptFactor(keys, decryptFactor(keys, data));
  await tx
    .update(twoFactor)
    .set({ secret: again(secret), backupCodes: again(backupCodes) })
    .where(eq(twoFactor.id, factor.id));
  return true;
}
