import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { hourMs, issueLink } from '#app/accounts/links/account-links.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { accountLinks } from '#db/schema/accounts.ts';
import { adminExists, lockTeam } from './create-admin.server.ts';

export const setupLink = 'first-admin';

const setupLinkHours = 24;

/**
 * Creates the one-time link for the first admin and invalidates earlier ones.
 * @returns `{origin}/admin/setup/{token}`, or null when an admin exists meanwhile
 */
export async function issueSetupLink(
  db: Database,
  origin: string,
  now: Date,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockTeam(tx, null);
    if (await adminExists(tx)) return null;
    await tx.delete(accountLinks).where(eq(accountLinks.kind, setupLink));
    const livesMs = setupLinkHours * hourMs;
    const { token } = await issueLink(tx, { kind: setupLink, livesMs }, now);
    return origin + href('/admin/setup/:token', { token });
  });
}
