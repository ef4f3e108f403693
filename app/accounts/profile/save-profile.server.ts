import { eq } from 'drizzle-orm';
import { recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import { checkTexts, type FieldError, type Texts } from '#app/forms/rules.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isSameEmail } from '#app/shared/email.ts';
import { user } from '#db/schema/accounts.ts';
import { requestEmailChange } from './email-change.server.ts';
import { type ProfileField, profileRules } from './profile.ts';

type SavedProfile =
  | { ok: true; emailRequested: boolean }
  | { ok: false; reason: 'invalid'; errors: FieldError<ProfileField>[] }
  /** The account is gone. */
  | { ok: false; reason: 'not-found' };

type Change = { admin: Admin; device: string; now: Date };

/** The name changes at once, the address when the link to the new one is confirmed. */
export async function saveProfile(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
  { typed, ...change }: Change & { typed: Texts<ProfileField> },
): Promise<SavedProfile> {
  const checked = checkTexts(profileRules, typed, { email: '' });
  if (!checked.ok) return { ...checked, reason: 'invalid' };
  const { name, email } = checked.value;
  return services.db.transaction(async (tx) => {
    const admin = await lockAdmin(tx, eq(user.id, change.admin.id));
    if (!admin) return { ok: false, reason: 'not-found' };
    if (name !== admin.name) await changeName(tx, name, change);
    const emailRequested = !isSameEmail(email, admin.email);
    if (emailRequested) {
      await requestEmailChange(services, tx, { ...change, admin: { ...admin, name }, email });
    }
    return { ok: true, emailRequested };
  });
}

async function changeName(
  tx: Transaction,
  name: string,
  { admin, device, now }: Change,
): Promise<void> {
  await tx.update(user).set({ name, updatedAt: now }).where(eq(user.id, admin.id));
  await recordActivity(tx, 'name.changed', { id: admin.id, actor: admin, now, device });
}
