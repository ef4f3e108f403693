import { and, eq } from 'drizzle-orm';
import { href } from 'react-router';
import { recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import { tellAdmin } from '#app/accounts/activity/tell-admin.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import { endLinks, findLink, isOpen, issueLink, spendLink } from '#app/links/links.server.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { isUniqueViolation } from '#app/platform/database/database-errors.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { user } from '#db/schema/accounts.ts';
import { links } from '#db/schema/links.ts';
import { confirmEmailMail, emailChangedMail, emailChangeRequestedMail } from './profile-mails.ts';

const changeLink = 'change-email';

type MailParts = Pick<Services, 'jobs' | 'keys' | 'settings'>;

/**
 * Mails a link to the new address, whoever it belongs to: that is told only to whoever can open its email.
 * An earlier link dies, and the address of the account gets a mail.
 */
export async function requestEmailChange(
  services: MailParts,
  tx: Transaction,
  { admin, email, device, now }: { admin: Admin; email: string; device: string; now: Date },
): Promise<void> {
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
  await recordActivity(tx, 'email.change-requested', { id: admin.id, actor: admin, now, device });
}

/** Of a withdrawal and a confirmation at the same moment one wins. */
export function withdrawEmailChange(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { admin, device, now }: { admin: Admin; device: string; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'not-open' }> {
  return db.transaction(async (tx) => {
    await lockAdmin(tx, eq(user.id, admin.id));
    if (!(await findPendingEmail(tx, admin.id, now))) return { ok: false, reason: 'not-open' };
    await endLinks({ jobs }, tx, [changeLink], eq(links.user_id, admin.id));
    await recordActivity(tx, 'email.change-withdrawn', { id: admin.id, actor: admin, now, device });
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

/** Whose account the link changes, and to which address; null when it is good for nothing. */
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
