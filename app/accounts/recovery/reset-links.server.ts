import { href } from 'react-router';
import { recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import { deleteLinks, hourMs, issueLink } from '#app/accounts/links/account-links.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import { user } from '#db/schema/accounts.ts';

export const resetLink = 'reset-password';

/** What was issued: who may use it, and the URL, which is stored nowhere. */
type IssuedReset = { id: string; email: string; name: string; url: string };

/**
 * Makes the link by which an admin chooses a new password; the earlier ones die.
 * @param request `origin`: the site's. `device`: where it was asked for, unless by a command
 * @returns null when the address is no admin's
 */
export function issueResetLink(
  db: Queryable,
  { origin, email, device, now }: { origin: string; email: string; device?: string; now: Date },
): Promise<IssuedReset | null> {
  return db.transaction(async (tx) => {
    const admin = await lockAdmin(tx, isEmailOf(user.email, email));
    if (!admin) return null;
    await deleteLinks(tx, admin.id, resetLink);
    const link = { kind: resetLink, livesMs: hourMs, user_id: admin.id } as const;
    const { token } = await issueLink(tx, { ...link, email: admin.email }, now);
    await recordActivity(tx, 'password.reset-requested', {
      id: admin.id,
      actor: null,
      now,
      device,
    });
    return { ...admin, url: origin + href('/admin/reset-password/:token', { token }) };
  });
}
