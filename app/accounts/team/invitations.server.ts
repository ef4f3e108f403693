import { desc, eq, type SQL } from 'drizzle-orm';
import { href } from 'react-router';
import { type ChangedBy, recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import { endLinks } from '#app/links/links.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import { DecryptionError, decryptField } from '#app/platform/secrets/field-encryption.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { links } from '#db/schema/links.ts';

export const invitationLink = 'invitation';

/** Beside its hash, so that an open link can be copied again. By the name that the table had at first. */
export function tokenPlace(id: string) {
  return { table: 'account_links', column: 'token', id };
}

/** `url`: null when it has expired, or its key is lost. */
export type Invitation = { id: string; email: string; expires_at: Date; url: string | null };

export async function findInvitations(
  { db, keys, settings }: Pick<Services, 'db' | 'keys' | 'settings'>,
  now: Date,
): Promise<Invitation[]> {
  const { id, kind, email, expires_at, token, created_at } = links;
  const rows = await db
    .select({ id, email, expires_at, token })
    .from(links)
    .where(eq(kind, invitationLink))
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
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { id, ...change }: ChangedBy & { id: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-open' }> {
  if (!isUuid(id)) return { ok: false, reason: 'not-open' };
  return db.transaction(async (tx) => {
    const withdrawn = await withdrawInvitations({ jobs }, tx, change, eq(links.id, id));
    return withdrawn === 1 ? { ok: true } : { ok: false, reason: 'not-open' };
  });
}

/** Call it in a transaction. @param which all, when it is not given @returns how many */
export async function withdrawInvitations(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  change: ChangedBy,
  which?: SQL,
): Promise<number> {
  const withdrawn = await endLinks(services, tx, [invitationLink], which);
  for (const { id } of withdrawn)
    await recordActivity(tx, 'invitation.withdrawn', { type: invitationLink, id, ...change });
  return withdrawn.length;
}
