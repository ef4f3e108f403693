import { randomUUID } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { verification } from '#db/schema/accounts.ts';

/** What one step of a sign-in leaves for the next, for some minutes or days. Those that are over are removed. */
export async function keepVerification(
  db: Queryable,
  { identifier, value, seconds }: { identifier: string; value: string; seconds: number },
  now: Date,
): Promise<void> {
  await db.delete(verification).where(lte(verification.expiresAt, now));
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  const times = { expiresAt, createdAt: now, updatedAt: now };
  await db.insert(verification).values({ id: randomUUID(), identifier, value, ...times });
}

/** Its value, or null. */
export async function findVerification(
  db: Queryable,
  identifier: string,
  now: Date,
): Promise<string | null> {
  const [found] = await db
    .select({ value: verification.value })
    .from(verification)
    .where(isOpen(identifier, now));
  return found?.value ?? null;
}

/** In one statement: of any number at once, one gets its value. */
export async function spendVerification(
  db: Queryable,
  identifier: string,
  now: Date,
): Promise<string | null> {
  const [spent] = await db
    .delete(verification)
    .where(isOpen(identifier, now))
    .returning({ value: verification.value });
  return spent?.value ?? null;
}

function isOpen(identifier: string, now: Date) {
  return and(eq(verification.identifier, identifier), gt(verification.expiresAt, now));
}
