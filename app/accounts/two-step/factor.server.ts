import { hash, timingSafeEqual } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { authSecret, formerAuthSecrets } from '#app/accounts/signed-cookies.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { DecryptionError } from '#app/platform/secrets/field-encryption.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import { twoFactor } from '#db/schema/accounts.ts';
import { findStep } from './totp.server.ts';
import { cleanRecoveryCode } from './two-step.ts';

export type Factor = typeof twoFactor.$inferSelect;

/** The second factor of an admin: turned on, or begun and not yet confirmed by a code (`verified` is false). */
export async function findFactor(db: Queryable, userId: string): Promise<Factor | null> {
  const [found] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId));
  return found ?? null;
}

/** As Better Auth did: XChaCha20-Poly1305, with the SHA-256 of the secret as key, in hex with the nonce before it. */
export function encryptFactor(keys: Keys, text: string): string {
  const sealed = cipherOf(authSecret(keys)).encrypt(Buffer.from(text));
  return Buffer.from(sealed).toString('hex');
}

/** @throws DecryptionError when neither the key nor a former one opens it */
export function decryptFactor(keys: Keys, data: string): string {
  for (const secret of [authSecret(keys), ...formerAuthSecrets(keys)]) {
    const text = openFactor(secret, data);
    if (text !== null) return text;
  }
  throw new DecryptionError('No key opens what is stored of a second factor');
}

/** Null when it is encrypted under another secret. */
export function openFactor(secret: string, data: string): string | null {
  try {
    return Buffer.from(cipherOf(secret).decrypt(Buffer.from(data, 'hex'))).toString();
  } catch {
    // The library throws plain errors for a wrong key, and for data that it did not encrypt.
    return null;
  }
}

const cipherOf = (secret: string) =>
  managedNonce(xchacha20poly1305)(hash('sha256', secret, 'buffer'));

/**
 * Is this a code of about now? It works once: of simultaneous attempts with it one gets true, and after it no earlier
 * code works.
 */
export async function spendCode(
  db: Queryable,
  keys: Keys,
  { factor, code, now }: { factor: Factor; code: string; now: Date },
): Promise<boolean> {
  const step = findStep(decryptFactor(keys, factor.secret), code, now);
  if (step === null) return false;
  const { id, lastUsedStep } = twoFactor;
  const spent = await db
    .update(twoFactor)
    .set({ lastUsedStep: step })
    .where(and(eq(id, factor.id), or(isNull(lastUsedStep), lt(lastUsedStep, step))))
    .returning({ id });
  return spent.length > 0;
}

function readRecoveryCodes(keys: Keys, factor: Factor): string[] {
  return JSON.parse(decryptFactor(keys, factor.backupCodes));
}

/** How many recovery codes are left; null while two-step verification is off. */
export async function countRecoveryCodes(
  { db, keys }: { db: Queryable; keys: Keys },
  userId: string,
): Promise<number | null> {
  const factor = await findFactor(db, userId);
  if (!factor?.verified) return null;
  try {
    return readRecoveryCodes(keys, factor).length;
  } catch (error) {
    // The account page must open all the same: there the admin can make new codes.
    if (error instanceof DecryptionError) return 0;
    throw error;
  }
}

/** The recovery code as it is stored, or null. Does not use it up. */
export function findRecoveryCode(keys: Keys, factor: Factor, typed: string): string | null {
  const code = Buffer.from(cleanRecoveryCode(typed));
  const isTyped = (one: string) =>
    one.length === code.length && timingSafeEqual(Buffer.from(one), code);
  return readRecoveryCodes(keys, factor).find(isTyped) ?? null;
}

/** Uses up a recovery code: of simultaneous attempts with it, one gets true. */
export async function spendRecoveryCode(
  db: Queryable,
  keys: Keys,
  { factor, typed }: { factor: Factor; typed: string },
): Promise<boolean> {
  const spent = findRecoveryCode(keys, factor, typed);
  if (spent === null) return false;
  const left = readRecoveryCodes(keys, factor).filter((one) => one !== spent);
  const { id, backupCodes } = twoFactor;
  const stored = await db
    .update(twoFactor)
    .set({ backupCodes: encryptFactor(keys, JSON.stringify(left)) })
    .where(and(eq(id, factor.id), eq(backupCodes, factor.backupCodes)))
    .returning({ id });
  return stored.length > 0;
}

type Result = { changed: number; unopened: DecryptionError[] };

/** Encrypts all second factors under the current key. Those that no key decrypts stay as they are and are reported. */
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
  // A copy of the server that ran on with the former key may have renewed only the recovery codes.
  if (isCurrent(secret) && isCurrent(backupCodes)) return false;
  const again = (data: string) => encryptFactor(keys, decryptFactor(keys, data));
  await tx
    .update(twoFactor)
    .set({ secret: again(secret), backupCodes: again(backupCodes) })
    .where(eq(twoFactor.id, factor.id));
  return true;
}
