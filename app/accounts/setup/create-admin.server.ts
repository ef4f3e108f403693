import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { isUniqueViolation } from '#app/platform/database/database-errors.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { account, user } from '#db/schema/accounts.ts';

/** The email belongs to an account already; a visitor's account never becomes an admin's. */
export class EmailTakenError extends Error {
  override name = 'EmailTakenError';
}

/**
 * Locks the team, so that its changes go one at a time, until the transaction ends.
 * @param actor the admin who asks for the change; null when the machine does
 * @returns false when the actor is no admin any more
 */
export async function lockTeam(tx: Transaction, actor: Pick<Admin, 'id'> | null): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.team})`);
  if (!actor) return true;
  const isActor = and(eq(user.id, actor.id), eq(user.role, 'admin'));
  return (await tx.select({ id: user.id }).from(user).where(isActor)).length > 0;
}

export async function adminExists(db: Queryable): Promise<boolean> {
  const found = await db.select({ id: user.id }).from(user).where(eq(user.role, 'admin')).limit(1);
  return found.length > 0;
}

/**
 * Creates an account for the back office. The caller has validated the password.
 * @throws EmailTakenError
 */
export async function insertAdmin(
  tx: Transaction,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
  now: Date,
): Promise<Admin> {
  const admin = { id: randomUUID(), email: email.toLowerCase(), name };
  try {
    await tx
      .insert(user)
      .values({ ...admin, role: 'admin', emailVerified: true, createdAt: now, updatedAt: now });
  } catch (error) {
    if (isUniqueViolation(error, 'user_email_unique')) throw new EmailTakenError(admin.email);
    throw error;
  }
  await tx.insert(account).values({
    id: randomUUID(),
    accountId: admin.id,
    providerId: 'credential',
    userId: admin.id,
    password: passwordHash,
    createdAt: now,
    updatedAt: now,
  });
  return admin;
}

/** For demo data and tests, where nothing runs concurrently. */
export async function createAdmin(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  { email, name, password }: { email: string; name: string; password: string },
  now: Date,
): Promise<Admin> {
  const passwordHash = await passwords.hash(password);
  return db.transaction((tx) => insertAdmin(tx, { email, name, passwordHash }, now));
}
