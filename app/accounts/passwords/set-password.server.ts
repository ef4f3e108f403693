import { and, eq } from 'drizzle-orm';
import { href } from 'react-router';
import { type Notice, tellAdmin } from '#app/accounts/activity/tell-admin.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { forgetTrustedDevices } from '#app/accounts/two-step/trusted-devices.server.ts';
import { brand } from '#app/brand.ts';
import { endLinks } from '#app/links/links.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { account } from '#db/schema/accounts.ts';
import { links } from '#db/schema/links.ts';

/** What every change of a password does, in its transaction: open links die, and its admin gets a mail. */
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
