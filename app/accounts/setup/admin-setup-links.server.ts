import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { href } from 'react-router';
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { adminSetupLinks } from '#db/schema/accounts.ts';
import { adminExists, lockFirstAdmin } from './create-admin.server.ts';

const setupLinkHours = 24;

const hourMs = 3_600_000;

/** Only the hash is stored, so that reading the database does not reveal the link. */
function hashToken(token: string): string {
  return hash('sha256', token);
}

/**
 * Creates the one-time link for the first admin and invalidates earlier ones.
 * @returns `{origin}/admin/setup/{token}`, or null when an admin exists meanwhile
 */
export async function issueSetupLink(
  db: Database,
  origin: string,
  now: Date,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  return db.transaction(async (tx) => {
    await lockFirstAdmin(tx);
    if (await adminExists(tx)) return null;
    await tx.delete(adminSetupLinks);
    await tx.insert(adminSetupLinks).values({
      token_hash: hashToken(token),
      created_at: now,
      expires_at: new Date(now.getTime() + setupLinkHours * hourMs),
    });
    return origin + href('/admin/setup/:token', { token });
  });
}

function usableLink(token: string, now: Date) {
  return and(
    eq(adminSetupLinks.token_hash, hashToken(token)),
    isNull(adminSetupLinks.used_at),
    gt(adminSetupLinks.expires_at, now),
  );
}

export async function canUseSetupLink(db: Queryable, token: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ expires_at: adminSetupLinks.expires_at })
    .from(adminSetupLinks)
    .where(usableLink(token, now));
  return found.length > 0 && !(await adminExists(db));
}

/** Spends the link in one conditional update: of simultaneous calls, one gets true. */
export async function spendSetupLink(tx: Transaction, token: string, now: Date): Promise<boolean> {
  const spent = await tx
    .update(adminSetupLinks)
    .set({ used_at: now })
    .where(usableLink(token, now))
    .returning({ used_at: adminSetupLinks.used_at });
  return spent.length > 0;
}
