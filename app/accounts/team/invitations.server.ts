import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { href } from 'react-router';
import { type ChangedBy, recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import { recallMails } from '#app/mail/mail-queue.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import { DecryptionError, decryptField } from '#app/platform/secrets/field-encryption.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { accountLinks } from '#db/schema/accounts.ts';

export const invitationLink = 'invitation';

export const invitationMailKind = 'admin-invitation';

/** Beside its hash, so that an open link can be copied again. */
export function tokenPlace(id: string) {
  return { table: 'account_links', column: 'token', id };
}

/** `url`: null when it has expired, or its key is lost. */
export type Invitation = { id: string; email: string; expires_at: Date; url: string | null };

const isInvitation = eq(accountLinks.kind, invitationLink);
const isUnused = and(isInvitation, isNull(accountLinks.used_at));

/** Used ones as well, which still name it. */
export function isInvitationOf(email: string): SQL | undefined {
  return and(isInvitation, isEmailOf(accountLinks.email, email));
}

export async function findInvitations(
  { db, keys, settings }: Pick<Services, 'db' | 'keys' | 'settings'>,
  now: Date,
): Promise<Invitation[]> {
  const { id, email, expires_at, token, created_at } = accountLinks;
  const rows = await db
    .select({ id, email, expires_at, token })
    .from(accountLinks)
    .where(isUnused)
    .orderBy(desc(created_at), id);
  return rows.map(({ token: encrypted, email, ...row }) => {
    const token = row.expires_at > now ? readToken(keys, { id: row.id, token: encrypted }) : null;
    const url = token && settings.origin + href('/admin/invitation/:token', { token });
    return { ...row, email: email ?? '', url };
  });
}

/** Null when its key is lost. */
export function readToken(
  keys: Services['keys'],
  { id, token }: { id: string; token: string | null },
): string | null {
  try {
    return token && decryptField(keys, tokenPlace(id), token);
  } catch (error) {
    // One link that can't be shown must not hide the team, nor keep its address from a new one.
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

/** Of a withdrawal and a use at the same moment one wins. */
export async function withdrawInvitation(
  { db }: Pick<Services, 'db'>,
  { id, ...change }: ChangedBy & { id: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-open' }> {
  if (!isUuid(id)) return { ok: false, reason: 'not-open' };
  return db.transaction(async (tx) => {
    const withdrawn = await withdrawWhere(tx, and(isUnused, eq(accountLinks.id, id)), change);
    return withdrawn === 1 ? { ok: true } : { ok: false, reason: 'not-open' };
  });
}

/** Every admin can copy every link, so all end when one of them is removed. */
export async function withdrawAllInvitations(tx: Transaction, change: ChangedBy): Promise<void> {
  await withdrawWhere(tx, isUnused, change);
}

/** Call it in a transaction. @returns how many */
export async function withdrawWhere(
  tx: Transaction,
  which: SQL | undefined,
  change: ChangedBy,
): Promise<number> {
  const withdrawn = await tx
    .delete(accountLinks)
    .where(and(isInvitation, which))
    .returning({ id: accountLinks.id });
  for (const { id } of withdrawn) {
    const subject = { type: 'invitation', id };
    await recallMails(tx, subject, invitationMailKind);
    await recordActivity(tx, 'invitation.withdrawn', { ...subject, ...change });
  }
  return withdrawn.length;
}
