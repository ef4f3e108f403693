import { and, eq } from 'drizzle-orm';
import { href } from 'react-router';
import { recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import { tellAdmin } from '#app/accounts/activity/tell-admin.server.ts';
import {
  deleteLinks,
  findLink,
  hourMs,
  isOpen,
  issueLink,
  spendLink,
} from '#app/accounts/links/account-links.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import { queueMail, recallMails } from '#app/mail/mail-queue.server.ts';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { isUniqueViolation } from '#app/platform/database/database-errors.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { accountLinks, user } from '#db/schema/accounts.ts';
import { confirmEmailMail, emailChangedMail, emailChangeRequestedMail } from './profile-mails.ts';

const changeLink = 'change-email';
const linkMailKind = 'email-change-link';

const changeLinkHours = 24;

type MailParts = Pick<Services, 'jobs' | 'keys' | 'settings'>;

/**
 * Mails a link to the new address, whoever it belongs to: that is told only to whoever can open its email.
 * An earlier link dies, and the address of the account is told.
 */
export async function requestEmailChange(
  services: MailParts,
  tx: Transaction,
  { admin, email, device, now }: { admin: Admin; email: string; device: string; now: Date },
): Promise<void> {
  const { origin } = services.settings;
  await dropLink(tx, admin.id);
  const livesMs = changeLinkHours * hourMs;
  const link = { kind: changeLink, livesMs, user_id: admin.id, email } as const;
  const { token } = await issueLink(tx, link, now);
  const subject = { type: 'user', id: admin.id };
  const message = confirmEmailMail(
    admin.name,
    origin + href('/admin/confirm-email/:token', { token }),
  );
  await queueMail(services, tx, { kind: linkMailKind, subject, to: email, message }, now);
  const recoveryUrl = origin + href('/admin/forgot-password');
  await tellAdmin(services, tx, admin, emailChangeRequestedMail(recoveryUrl), now);
  await recordActivity(tx, 'email.change-requested', { id: admin.id, actor: admin, now, device });
}

/** With its email, if that still waits. */
async function dropLink(tx: Transaction, adminId: string): Promise<void> {
  await deleteLinks(tx, adminId, changeLink);
  await recallMails(tx, { type: 'user', id: adminId }, linkMailKind);
}

/** Of a withdrawal and a confirmation at the same moment one wins. */
export function withdrawEmailChange(
  { db }: Pick<Services, 'db'>,
  { admin, device, now }: { admin: Admin; device: string; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'not-open' }> {
  return db.transaction(async (tx) => {
    await lockAdmin(tx, eq(user.id, admin.id));
    if (!(await findPendingEmail(tx, admin.id, now))) return { ok: false, reason: 'not-open' };
    await dropLink(tx, admin.id);
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
    .select({ email: accountLinks.email })
    .from(accountLinks)
    .where(and(isOpen(changeLink, now), eq(accountLinks.user_id, adminId)));
  return pending?.email ?? null;
}

/** Whose account the link changes, and to which address; null when it is good for nothing. */
export async function findEmailChange(
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ adminId: string; email: string } | null> {
  const link = await findLink(db, changeLink, token, now);
  return link?.user_id && link.email ? { adminId: link.user_id, email: link.email } : null;
}

type EmailChange =
  | { ok: true }
  | { ok: false; reason: 'link-unusable' }
  /** Another account has this address; the link can still be used. */
  | { ok: false; reason: 'taken' };

/** The signed-in admin confirms their own link: the address changes, and the former one is told. */
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
  const link = admin && (await spendLink(tx, changeLink, token, now));
  if (!admin || !link?.email) return { ok: false, reason: 'link-unusable' };
  const email = link.email.toLowerCase();
  await tx.update(user).set({ email, updatedAt: now }).where(eq(user.id, id));
  await deleteLinks(tx, id, changeLink, 'reset-password');
  await tellAdmin(services, tx, admin, emailChangedMail, now);
  await recordActivity(tx, 'email.changed', { id, actor: admin, now, device });
  return { ok: true };
}
