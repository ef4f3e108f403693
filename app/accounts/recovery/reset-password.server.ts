import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { href } from 'react-router';
import { recordActivity } from '#app/accounts/activity/activity.server.ts';
import { setPassword } from '#app/accounts/passwords/change-password.server.ts';
import { checkNewPassword } from '#app/accounts/passwords/check-new-password.server.ts';
import { withHashingPermit } from '#app/accounts/passwords/check-password.server.ts';
import type { NewPasswordField } from '#app/accounts/passwords/password.ts';
import { endAllSessions } from '#app/accounts/sessions/own-sessions.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import { findAdmins } from '#app/accounts/team/team.server.ts';
import { brand } from '#app/brand.ts';
import type { FieldError, Texts } from '#app/forms/rules.ts';
import { endLinks, findLink, issueLink, spendLink } from '#app/links/links.server.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import type { LimitRule } from '#app/platform/http/limits/rate-limits.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { emailMaxLength } from '#app/shared/person/email.ts';
import { user } from '#db/schema/accounts.ts';
import { links } from '#db/schema/links.ts';

export const resetLink = 'reset-password';

const sendResetLink = 'send-reset-link';

/** The window is as long as a link lives: a stranger who uses up the limit leaves the owner with a link that works. */
const perAccount: LimitRule = { name: 'password-reset-mail', points: 3, windowSeconds: 3600 };

type ResetJob = { addressHash: string; device: string };

/**
 * Asks for a link to the typed address. Whether it is an admin's, a job finds out later, so that neither the answer nor
 * its timing tells. The job carries a keyed hash, since anybody can type anybody's address.
 */
export async function requestReset(
  { db, jobs, keys, limits }: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits'>,
  { email, device }: { email: string; device: string },
): Promise<void> {
  if (email.length > emailMaxLength) return;
  const { allowed } = await limits.consume(perAccount, email.toLowerCase());
  if (!allowed) return;
  const job: ResetJob = { addressHash: hashAddress(keys, email), device };
  await jobs.send(db, sendResetLink, job);
}

function hashAddress(keys: Keys, email: string): string {
  const key = keys.derive('password-reset-address');
  return createHmac('sha256', key).update(email.toLowerCase()).digest('base64url');
}

/** Call once per process: sends the links that were asked for. */
export async function workResetRequests(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
): Promise<void> {
  await services.jobs.work<ResetJob>(sendResetLink, (job) => mailResetLink(services, job));
}

async function mailResetLink(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
  { addressHash, device }: ResetJob,
): Promise<void> {
  const { db, keys, settings } = services;
  const addresses = (await findAdmins(db)).map(({ email }) => email);
  const email = addresses.find((one) => hashAddress(keys, one) === addressHash);
  if (!email) return;
  const now = new Date();
  await db.transaction(async (tx) => {
    const request = { origin: settings.origin, email, device, now };
    const issued = await issueResetLink({ ...services, db: tx }, request);
    if (!issued) return;
    const subject = { type: resetLink, id: issued.id };
    const message = resetLinkMail(issued.name, issued.url);
    const mail = { kind: 'password-reset-link', subject, to: email, message };
    await queueMail(services, tx, mail, now);
  });
}

/** A link that was issued: for whom, and its URL. The table has only a hash of it. */
type IssuedReset = { id: string; name: string; url: string };

/**
 * Makes the link by which an admin chooses a new password; earlier ones stop working.
 * @param request `origin`: the site's. `device`: where it was asked for; none for a command
 * @returns null when the address is no admin's
 */
export function issueResetLink(
  { db, jobs }: Pick<Services, 'jobs'> & { db: Queryable },
  { origin, email, device, now }: { origin: string; email: string; device?: string; now: Date },
): Promise<IssuedReset | null> {
  return db.transaction(async (tx) => {
    const admin = await lockAdmin(tx, isEmailOf(user.email, email));
    if (!admin) return null;
    await endLinks({ jobs }, tx, [resetLink], eq(links.user_id, admin.id));
    const link = { kind: resetLink, user_id: admin.id, email: admin.email } as const;
    const { id, token } = await issueLink(tx, link, now);
    const asked = { id: admin.id, actor: null, now, device };
    await recordActivity(tx, 'password.reset-requested', asked);
    const url = origin + href('/admin/reset-password/:token', { token });
    return { id, name: admin.name, url };
  });
}

function resetLinkMail(name: string, url: string): MailMessage {
  return {
    subject: `Choose a new password for ${brand.name}`,
    blocks: [
      `Dear ${name},`,
      'A new password was asked for. If that was you, choose it here.',
      { label: 'Choose a new password', url },
      'The link works once, within an hour, and a newer one replaces it. If it was not you, do nothing: your password stays as it is.',
    ],
    reason: `You get this email because you run the back office of ${brand.name}. Please do not share it.`,
  };
}

type Reset =
  | { ok: true }
  /** It was used, replaced or has expired, or its admin is gone or has another address by now. */
  | { ok: false; reason: 'link-unusable' }
  /** The link can still be used. */
  | { ok: false; reason: 'invalid'; errors: FieldError<NewPasswordField>[] };

/** The admin whose password the link may set; null when the link does not work. Changes nothing. */
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
    await endAllSessions(tx, { owner: admin, now });
    await recordActivity(tx, 'password.reset', { id: admin.id, actor: null, now, device });
    return { ok: true };
  });
}
