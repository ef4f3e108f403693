import { and, eq } from 'drizzle-orm';
import { href } from 'react-router';
import { recordOwn } from '#app/accounts/activity/activity.server.ts';
import { type Notice, tellAdmin } from '#app/accounts/activity/tell-admin.server.ts';
import {
  type Confirmation,
  confirmIdentity,
} from '#app/accounts/confirm/confirm-identity.server.ts';
import { endOtherSessions } from '#app/accounts/sessions/own-sessions.server.ts';
import { isOpenSession } from '#app/accounts/sessions/sessions.server.ts';
import type { Acting, Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import { forgetTrustedDevices } from '#app/accounts/verifications.server.ts';
import { brand } from '#app/brand.ts';
import type { FieldError, Texts } from '#app/forms/rules.ts';
import { endLinks } from '#app/links/links.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { account, user } from '#db/schema/accounts.ts';
import { links } from '#db/schema/links.ts';
import { checkNewPassword } from './check-new-password.server.ts';
import { withHashingPermit } from './check-password.server.ts';
import type { ChangePasswordField } from './password.ts';

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'limits' | 'passwords' | 'settings'>;

type Change = Acting & { typed: Texts<ChangePasswordField> };

type PasswordChange =
  | Confirmation
  | { ok: false; reason: 'invalid'; errors: FieldError<ChangePasswordField>[] };

/** Changes the password. The current one proves who it is; a wrong one counts like a wrong one at the sign-in. */
export async function changePassword(parts: Parts, change: Change): Promise<PasswordChange> {
  const { typed, admin, address } = change;
  const checked = await checkNewPassword(typed, admin.email);
  if (!checked.ok) return { ...checked, reason: 'invalid' };
  const proof = { how: 'password', secret: typed.current_password } as const;
  const confirmed = await confirmIdentity(parts, { ...change, proof });
  if (!confirmed.ok) return confirmed;
  const { new_password } = checked.value;
  const hash = await withHashingPermit(address, () => parts.passwords.hash(new_password));
  return storePassword(parts, { ...change, hash });
}

function storePassword(
  parts: Parts,
  { hash, admin: { id }, session, now }: Change & { hash: string },
): Promise<PasswordChange> {
  return parts.db.transaction(async (tx) => {
    const admin = await lockAdmin(tx, eq(user.id, id));
    if (!admin || !(await isOpenSession(tx, session.id)))
      return { ok: false, reason: 'session-ended' };
    await setPassword(parts, tx, { admin, hash, now });
    await endOtherSessions(tx, { owner: { id, sessionId: session.id }, now });
    await recordOwn(tx, 'password.changed', { admin, session, now });
    return { ok: true };
  });
}

/** What every change of a password does, in its transaction: it ends open links, and mails the admin. */
export async function setPassword(
  services: Pick<Services, 'jobs' | 'keys' | 'settings'>,
  tx: Transaction,
  change: { admin: Admin; hash: string; now: Date },
): Promise<void> {
  const { admin, hash, now } = change;
  await tx
    .update(account)
    .set({ password: hash, updatedAt: now })
    .where(and(eq(account.userId, admin.id), eq(account.providerId, 'credential')));
  await endLinks(services, tx, ['reset-password', 'change-email'], eq(links.user_id, admin.id));
  await forgetTrustedDevices(tx, admin.id);
  const recoveryUrl = services.settings.origin + href('/admin/forgot-password');
  await tellAdmin(services, tx, admin, passwordChangedMail(recoveryUrl), now);
}

function passwordChangedMail(recoveryUrl: string): Notice {
  return {
    kind: 'password-changed',
    subject: `Your password at ${brand.name} was changed`,
    what: 'the password of your account was changed, and you were signed out on your other devices.',
    advice:
      'If that was you, there is nothing to do. If it was not, choose a new password at once:',
    link: { label: 'Forgot password', url: recoveryUrl },
  };
}
