import { eq, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { lockAdmin } from '#app/accounts/admin/lock-admin.server.ts';
import { deleteLinks, hourMs, issueLink } from '#app/accounts/links/account-links.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { user } from '#db/schema/accounts.ts';

export const resetLink = 'reset-password';

/** Where it was asked for: the page, or the command on the machine. */
type ResetAsked = { from: 'command' } | { from: 'page'; device: string };

/** What was issued: who may use it, and the URL, which is stored nowhere. */
type IssuedReset = { id: string; email: string; name: string; url: string };

/**
 * Makes the link by which an admin chooses a new password; the earlier ones die.
 * @param request.origin the site's
 * @returns null when the address is no admin's
 */
export function issueResetLink(
  db: Queryable,
  { origin, email, asked, now }: { origin: string; email: string; asked: ResetAsked; now: Date },
): Promise<IssuedReset | null> {
  return db.transaction(async (tx) => {
    const admin = await lockAdmin(tx, eq(sql`lower(${user.email})`, email.toLowerCase()));
    if (!admin) return null;
    await deleteLinks(tx, resetLink, admin.id);
    const link = { kind: resetLink, livesMs: hourMs, user_id: admin.id } as const;
    const { token } = await issueLink(tx, { ...link, email: admin.email }, now);
    const event = { action: 'password.reset-requested', type: 'user', id: admin.id };
    await recordAudit(tx, { ...event, actor: null, at: now, details: asked });
    return { ...admin, url: origin + href('/admin/reset-password/:token', { token }) };
  });
}
