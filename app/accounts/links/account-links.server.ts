import { hash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { accountLinks, type LinkKind } from '#db/schema/accounts.ts';

export const hourMs = 3_600_000;

type AccountLink = typeof accountLinks.$inferSelect;

type NewLink = Pick<typeof accountLinks.$inferInsert, 'user_id' | 'email' | 'created_by'> & {
  kind: LinkKind;
  livesMs: number;
};

/** Only the hash is stored, so that reading the database does not reveal the link. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Makes a link that can be used once. Its token has 256 bits; it is stored nowhere. */
export async function issueLink(
  tx: Queryable,
  { livesMs, ...link }: NewLink,
  now: Date,
): Promise<{ id: string; token: string }> {
  const id = randomUUID();
  const token = randomBytes(32).toString('base64url');
  await tx.insert(accountLinks).values({
    ...link,
    id,
    token_hash: hashToken(token),
    created_at: now,
    expires_at: new Date(now.getTime() + livesMs),
  });
  return { id, token };
}

/** Can still be used. */
export function isOpen(kind: LinkKind, now: Date) {
  const { kind: kindOf, used_at, expires_at } = accountLinks;
  return and(eq(kindOf, kind), isNull(used_at), gt(expires_at, now));
}

function usable(kind: LinkKind, token: string, now: Date) {
  return and(isOpen(kind, now), eq(accountLinks.token_hash, hashToken(token)));
}

/** Null when there is none, or it was used or has expired. Changes nothing: mail scanners open links too. */
export async function findLink(
  db: Queryable,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<AccountLink | null> {
  const [found] = await db
    .select()
    .from(accountLinks)
    .where(usable(kind, token, now));
  return found ?? null;
}

/** Those of an account, spent ones as well: none can be used, and no address outlives its use. */
export async function deleteLinks(
  tx: Transaction,
  userId: string,
  ...kinds: LinkKind[]
): Promise<void> {
  const { user_id, kind } = accountLinks;
  await tx.delete(accountLinks).where(and(eq(user_id, userId), inArray(kind, kinds)));
}

/** Spends it in one conditional update: of simultaneous calls, one gets the link and the others null. */
export async function spendLink(
  tx: Transaction,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<AccountLink | null> {
  const [spent] = await tx
    .update(accountLinks)
    .set({ used_at: now, token: null })
    .where(usable(kind, token, now))
    .returning();
  return spent ?? null;
}
