import { and, eq } from 'drizzle-orm';
import { href } from 'react-router';
import { recordActivity, recordOwn } from '#app/accounts/activity/activity.server.ts';
import { type Notice, tellAdmin } from '#app/accounts/activity/tell-admin.server.ts';
import type { ProfileField } from '#app/accounts/setup/new-admin.ts';
import type { Acting, Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import { brand } from '#app/brand.ts';
import type { Texts } from '#app/forms/rules.ts';
import { endLinks, findLink, isOpen, issueLink, spendLink } from '#app/links/links.server.ts';
import { cafeEmail, type MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { isUniqueViolation } from '#app/platform/database/database-errors.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isSameEmail } from '#app/shared/person/email.ts';
import { user } from '#db/schema/accounts.ts';
import { links } from '#db/schema/links.ts';

type SavedProfile =
  | { ok: true; emailRequested: boolean }
  /** The account is gone. */
  | { ok: false; reason: 'not-found' };

type Change = Omit<Acting, 'address'>;

/** Saves checked input. The name changes at once, the address when the link that goes to the new one is confirmed. */
export async function saveProfile(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
  { name, email, ...change }: Change & Texts<ProfileField>,
): Promise<SavedProfile> {
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

async function changeName(tx: Transaction, name: string, change: Change): Promise<void> {
  const { admin, now } = change;
  await tx.update(user).set({ name, updatedAt: now }).where(eq(user.id, admin.id));
  await recordOwn(tx, 'name.changed', change);
}

const changeLink = 'change-email';

type MailParts = Pick<Services, 'jobs' | 'keys' | 'settings'>;

/**
 * Mails a link to the new address, even if it belongs to another account: only somebody who can read its email learns
 * of that. An earlier link stops working, and the account's current address gets an email.
 */
async function requestEmailChange(
  services: MailParts,
  tx: Transaction,
  change: Change & { email: string },
): Promise<void> {
  const { admin, email, now } = change;
  const { origin } = services.settings;
  await endLinks(services, tx, [changeLink], eq(links.user_id, admin.id));
  const { id, token } = await issueLink(tx, { kind: changeLink, user_id: admin.id, email }, now);
  const subject = { type: changeLink, id };
  const message = confirmEmailMail(
    admin.name,
    origin + href('/admin/confirm-email/:token', { token }),
  );
  await queueMail(services, tx, { kind: 'email-change-link', subject, to: email, message }, now);
  const recoveryUrl = origin + href('/admin/forgot-password');
  await tellAdmin(services, tx, admin, emailChangeRequestedMail(recoveryUrl), now);
  await recordOwn(tx, 'email.change-requested', change);
}

/** If a new email is withdrawn and confirmed at the same moment, one of the two wins. */
export function withdrawEmailChange(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  change: Change,
): Promise<{ ok: true } | { ok: false; reason: 'not-open' }> {
  const { admin, now } = change;
  return db.transaction(async (tx) => {
    await lockAdmin(tx, eq(user.id, admin.id));
    if (!(await findPendingEmail(tx, admin.id, now))) return { ok: false, reason: 'not-open' };
    await endLinks({ jobs }, tx, [changeLink], eq(links.user_id, admin.id));
    await recordOwn(tx, 'email.change-withdrawn', change);
    return { ok: true };
  });
}

export async function findPendingEmail(
  db: Queryable,
  adminId: string,
  now: Date,
): Promise<string | null> {
  const [pending] = await db
    .select({ email: links.email })
    .from(links)
    .where(and(isOpen(changeLink, now), eq(links.user_id, adminId)));
  return pending?.email ?? null;
}

/** Whose account the link changes, and to which address; null when the link does not work. */
export async function findEmailChange(
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ adminId: string; email: string } | null> {
  const link = await findLink(db, changeLink, token, now);
  return link?.user_id ? { adminId: link.user_id, email: link.email } : null;
}

type EmailChange =
  | { ok: true }
  | { ok: false; reason: 'link-unusable' }
  /** Another account has this address; the link can still be used. */
  | { ok: false; reason: 'taken' };

/** The signed-in admin confirms their own link: the address changes, and the former one gets a mail. */
export async function confirmEmailChange(
  services: MailParts & Pick<Services, 'db'>,
  change: { token: string; admin: Pick<Admin, 'id'>; device: string; now: Date },
): Promise<EmailChange> {
  const { token, admin, now } = change;
  const found = await findEmailChange(services.db, token, now);
  if (found?.adminId !== admin.id) return { ok: false, reason: 'link-unusable' };
  try {
    return await services.db.transaction((tx) => changeEmail(services, tx, change));
  } catch (error) {
    if (isUniqueViolation(error, 'user_email_unique')) return { ok: false, reason: 'taken' };
    throw error;
  }
}

async function changeEmail(
  services: MailParts,
  tx: Transaction,
  { token, admin: { id }, device, now }: Parameters<typeof confirmEmailChange>[1],
): Promise<EmailChange> {
  const admin = await lockAdmin(tx, eq(user.id, id));
  const link = admin && (await spendLink(services, tx, changeLink, token, now));
  if (!admin || !link) return { ok: false, reason: 'link-unusable' };
  const email = link.email.toLowerCase();
  await tx.update(user).set({ email, updatedAt: now }).where(eq(user.id, id));
  await endLinks(services, tx, [changeLink, 'reset-password'], eq(links.user_id, id));
  await tellAdmin(services, tx, admin, emailChangedMail, now);
  await recordActivity(tx, 'email.changed', { id, actor: admin, now, device });
  return { ok: true };
}

function confirmEmailMail(name: string, url: string): MailMessage {
  return {
    subject: `Confirm your new email at ${brand.name}`,
    blocks: [
      `Dear ${name},`,
      `You would like to sign in to the back office of ${brand.name} with this address. Please confirm it where you are signed in: one press on the page behind this link.`,
      { label: 'Confirm this email', url },
      'The link works once, for 24 hours. If you did not ask for it, do nothing: nothing changes.',
    ],
    reason: `You get this email because this address was entered in the back office of ${brand.name}.`,
  };
}

/** Goes to the address that the account has, and does not name the new one. */
function emailChangeRequestedMail(recoveryUrl: string): Notice {
  return {
    kind: 'email-change-requested',
    subject: `A new email for your account at ${brand.name}`,
    what: 'another email address was entered for your account. It takes effect when a link that went there is confirmed.',
    advice:
      'If that was you, there is nothing to do here. If it was not, choose a new password at once, which also stops the change:',
    link: { label: 'Forgot password', url: recoveryUrl },
  };
}

/** Goes to the former address, and does not name the new one. */
const emailChangedMail: Notice = {
  kind: 'account-email-changed',
  subject: `Your email at ${brand.name} was changed`,
  what: 'the email address of your account was changed. You sign in with the new one from now on.',
  advice: `If that was you, there is nothing to do. If it was not, please tell another admin at once, or write to ${cafeEmail}.`,
  reason: `You get this email because this address belonged to an account in the back office of ${brand.name}.`,
};
