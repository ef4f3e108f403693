import { and, eq } from 'drizzle-orm';
import { recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import { checkNewPassword } from '#app/accounts/passwords/check-new-password.server.ts';
import { withHashingPermit } from '#app/accounts/passwords/check-password.server.ts';
import type { NewPasswordField } from '#app/accounts/passwords/new-password.ts';
import { setPassword } from '#app/accounts/passwords/set-password.server.ts';
import { endAllSessions } from '#app/accounts/sessions/own-sessions.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import type { FieldError, Texts } from '#app/forms/rules.ts';
import { findLink, spendLink } from '#app/links/links.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { user } from '#db/schema/accounts.ts';
import { resetLink } from './request-reset.server.ts';

type Reset =
  | { ok: true }
  /** It was used, replaced or has expired, or its admin is gone or has another address by now. */
  | { ok: false; reason: 'link-unusable' }
  /** The link can still be used. */
  | { ok: false; reason: 'invalid'; errors: FieldError<NewPasswordField>[] };

/** The admin whose password the link may set; null when it is good for nothing. Changes nothing. */
export async function findResetLink(
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ id: string; email: string } | null> {
  const link = await findLink(db, resetLink, token, now);
  if (!link?.user_id) return null;
  const { id, email } = user;
  const [admin] = await db
    .select({ id, email })
    .from(user)
    .where(and(eq(id, link.user_id), eq(email, link.email), eq(user.role, 'admin')));
  return admin ?? null;
}

/**
 * Sets the new password and spends the link. Every session of the admin ends, wherever it is.
 * @param attempt.address of the sender
 */
export async function resetPassword(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'passwords' | 'settings'>,
  attempt: {
    token: string;
    typed: Texts<NewPasswordField>;
    address: string;
    device: string;
    now: Date;
  },
): Promise<Reset> {
  const { token, typed, address, device, now } = attempt;
  const { db, passwords } = services;
  const found = await findResetLink(db, token, now);
  if (!found) return { ok: false, reason: 'link-unusable' };
  const checked = await checkNewPassword(typed, found.email);
  if (!checked.ok) return { ...checked, reason: 'invalid' };
  const { new_password } = checked.value;
  const hash = await withHashingPermit(address, () => passwords.hash(new_password));
  return db.transaction(async (tx) => {
    const admin = await lockAdmin(tx, eq(user.id, found.id));
    const spent =
      admin?.email === found.email && (await spendLink(services, tx, resetLink, token, now));
    if (!admin || !spent) return { ok: false, reason: 'link-unusable' };
    await setPassword(services, tx, { admin, hash, now });
    await endAllSessions(tx, { owner: { ...admin, role: 'admin' }, now });
    await recordActivity(tx, 'password.reset', { id: admin.id, actor: null, now, device });
    return { ok: true };
  });
}
