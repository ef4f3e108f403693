import { timingSafeEqual } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { authSecret, formerAuthSecrets } from '#app/accounts/auth-secret.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { DecryptionError } from '#app/platform/secrets/field-encryption.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import { twoFactor } from '#db/schema/accounts.ts';
import { findStep } from './totp.server.ts';
import { cleanRecoveryCode } from './two-step.ts';

export type Factor = typeof twoFactor.$inferSelect;

/** Of an admin: whole, or begun and not yet confirmed by a code (`verified` is false). */
export async function findFactor(db: Queryable, userId: string): Promise<Factor | null> {
  const [found] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId));
  return found ?? null;
}

/** As Better Auth's plugin does, which reads the same columns. */
export function encryptFactor(keys: Keys, data: string): Promise<string> {
  return symmetricEncrypt({ key: authSecret(keys), data });
}

/** @throws DecryptionError when neither the key nor a former one opens it */
export async function decryptFactor(keys: Keys, data: string): Promise<string> {
  for (const key of [authSecret(keys), ...formerAuthSecrets(keys)]) {
    // It throws for another key, and only for that.
    const text = await symmetricDecrypt({ key, data }).catch(() => null);
    if (text !== null) return text;
  }
  throw new DecryptionError('No key opens what is stored of a second factor');
}

/**
 * Is it this moment's code? A code is good once: of simultaneous attempts one gets true, and an earlier
 * code is none any more.
 */
export async function spendCode(
  db: Queryable,
  keys: Keys,
  { factor, code, now }: { factor: Factor; code: string; now: Date },
): Promise<boolean> {
  const step = await findStep(await decryptFactor(keys, factor.secret), code, now);
  if (step === null) return false;
  const { id, lastUsedStep } = twoFactor;
  const spent = await db
    .update(twoFactor)
    .set({ lastUsedStep: step })
    .where(and(eq(id, factor.id), or(isNull(lastUsedStep), lt(lastUsedStep, step))))
    .returning({ id });
  return spent.length > 0;
}

export async function readRecoveryCodes(keys: Keys, factor: Factor): Promise<string[]> {
  return JSON.parse(await decryptFactor(keys, factor.backupCodes));
}

/** How many are left; null while two-step verification is off. */
export async function countRecoveryCodes(
  { db, keys }: { db: Queryable; keys: Keys },
  userId: string,
): Promise<number | null> {
  const factor = await findFactor(db, userId);
  if (!factor?.verified) return null;
  try {
    return (await readRecoveryCodes(keys, factor)).length;
  } catch (error) {
    // The page must open even so: it leads to new ones.
    if (error instanceof DecryptionError) return 0;
    throw error;
  }
}

/** The recovery code as it is stored, or null. Spends nothing. */
export async function findRecoveryCode(
  keys: Keys,
  factor: Factor,
  typed: string,
): Promise<string | null> {
  const code = Buffer.from(cleanRecoveryCode(typed));
  const codes = await readRecoveryCodes(keys, factor);
  const isTyped = (one: string) =>
    one.length === code.length && timingSafeEqual(Buffer.from(one), code);
  return codes.find(isTyped) ?? null;
}
