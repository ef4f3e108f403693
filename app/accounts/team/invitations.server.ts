import { and, desc, eq, type SQL } from 'drizzle-orm';
import { href } from 'react-router';
import { type ChangedBy, recordActivity } from '#app/accounts/activity/activity.server.ts';
import { lockTeam } from '#app/accounts/setup/create-admin.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { endLinks, issueLink } from '#app/links/links.server.ts';
import { isInOutbox } from '#app/mail/mail-error.ts';
import { findMailsOfMany, queueMail, recallMails } from '#app/mail/mail-queue.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import { encryptField, openField } from '#app/platform/secrets/field-encryption.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { emailMaxLength, isEmail } from '#app/shared/person/email.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { user } from '#db/schema/accounts.ts';
import { links } from '#db/schema/links.ts';
import { invitationMail } from './team-mails.ts';

const invitationLink = 'invitation';

/** Where a token is stored, encrypted, so that an open link can be copied again. `table` is the table's former name. */
export function tokenPlace(id: string) {
  return { table: 'account_links', column: 'token', id };
}

/** `url`: null when it has expired, or its key is lost. `isUnsent`: there was no mail server. */
export type Invitation = {
  id: string;
  email: string;
  expires_at: Date;
  url: string | null;
  isUnsent: boolean;
};

export async function findInvitations(
  { db, keys, settings }: Pick<Services, 'db' | 'keys' | 'settings'>,
  now: Date,
): Promise<Invitation[]> {
  const { id, kind, email, expires_at, token, created_at } = links;
  const rows = await db
    .select({ id, email, expires_at, token })
    .from(links)
    .where(eq(kind, invitationLink))
    .orderBy(desc(created_at), id);
  const ids = rows.map((row) => row.id);
  const mails = await findMailsOfMany(db, invitationLink, ids);
  return rows.map(({ token: encrypted, email, ...row }) => {
    const token = row.expires_at > now ? openField(keys, tokenPlace(row.id), encrypted) : null;
    const url = token && settings.origin + href('/admin/invitation/:token', { token });
    const mail = mails.get(row.id)?.at(-1);
    return { ...row, email: email ?? '', url, isUnsent: mail !== undefined && isInOutbox(mail) };
  });
}

/** If an invitation is withdrawn and used at the same moment, one of the two wins. */
export async function withdrawInvitation(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { id, ...change }: ChangedBy & { id: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-open' }> {
  if (!isUuid(id)) return { ok: false, reason: 'not-open' };
  return db.transaction(async (tx) => {
    const withdrawn = await withdrawInvitations({ jobs }, tx, change, eq(links.id, id));
    return withdrawn === 1 ? { ok: true } : { ok: false, reason: 'not-open' };
  });
}

/** Withdraws invitations: all of them without `which`. Call it in a transaction. @returns how many */
export async function withdrawInvitations(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  change: ChangedBy,
  which?: SQL,
): Promise<number> {
  const withdrawn = await endLinks(services, tx, [invitationLink], which);
  for (const { id } of withdrawn)
    await recordActivity(tx, 'invitation.withdrawn', { type: invitationLink, id, ...change });
  return withdrawn.length;
}

const mailKind = 'admin-invitation';

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>;

/** `actor`: null for the command on the machine. */
type Invite = { email: string; actor: Admin | null; device?: string | undefined; now: Date };

type Invited =
  | { ok: true; url: string }
  | { ok: false; reason: 'no-address' | 'is-admin' | 'is-visitor' | 'removed-yourself' };

/**
 * Makes a link by which the owner of this address becomes an admin, and sends it there. An invitation that
 * is still open is sent again; one that has expired, or whose key is lost, is replaced.
 */
export async function inviteAdmin(services: Parts, invite: Invite): Promise<Invited> {
  const email = invite.email.trim().toLowerCase();
  if (email.length > emailMaxLength || !isEmail(email)) return { ok: false, reason: 'no-address' };
  return services.db.transaction(async (tx) => {
    if (!(await lockTeam(tx, invite.actor))) return { ok: false, reason: 'removed-yourself' };
    const isTheirs = isEmailOf(user.email, email);
    const [owner] = await tx.select({ role: user.role }).from(user).where(isTheirs);
    if (owner) return { ok: false, reason: `is-${owner.role}` };
    const url = await issueOrFind(services, tx, { ...invite, email });
    return { ok: true, url };
  });
}

async function issueOrFind(services: Parts, tx: Transaction, invite: Invite): Promise<string> {
  const { keys, settings } = services;
  const { email, actor, device, now } = invite;
  const open = await findOpen(services, tx, email, now);
  const { id, token } = open ?? (await issue(services, tx, invite));
  const url = settings.origin + href('/admin/invitation/:token', { token });
  const subject = { type: invitationLink, id };
  const action = open ? 'invitation.sent-again' : 'admin.invited';
  await recordActivity(tx, action, { ...subject, actor, now, device });
  await recallMails(tx, subject, mailKind);
  const message = invitationMail(actor?.name ?? null, url);
  const isForOutbox = !settings.smtpUrl;
  const mail = { kind: mailKind, subject, to: email, message, isForOutbox };
  await queueMail({ jobs: services.jobs, keys }, tx, mail, now);
  return url;
}

async function findOpen({ jobs, keys }: Parts, tx: Transaction, email: string, now: Date) {
  const isTheirs = and(eq(links.kind, invitationLink), isEmailOf(links.email, email));
  const { id, token: encrypted, expires_at } = links;
  const [found] = await tx.select({ id, token: encrypted, expires_at }).from(links).where(isTheirs);
  if (!found) return null;
  const token = found.expires_at > now ? openField(keys, tokenPlace(found.id), found.token) : null;
  if (token) return { id: found.id, token };
  await endLinks({ jobs }, tx, [invitationLink], eq(id, found.id));
  return null;
}

async function issue({ keys }: Parts, tx: Transaction, { email, actor, now }: Invite) {
  const link = { kind: invitationLink, email, created_by: actor?.id } as const;
  const { id, token } = await issueLink(tx, link, now);
  const encrypted = encryptField(keys, tokenPlace(id), token);
  await tx.update(links).set({ token: encrypted }).where(eq(links.id, id));
  return { id, token };
}
