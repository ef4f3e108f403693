import { and, eq, isNull } from 'drizzle-orm';
import { href } from 'react-router';
import { recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import { hourMs, issueLink } from '#app/accounts/links/account-links.server.ts';
import { lockTeam } from '#app/accounts/setup/create-admin.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { queueMail, recallMails } from '#app/mail/mail-queue.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import { encryptField } from '#app/platform/secrets/field-encryption.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { emailMaxLength, isEmail } from '#app/shared/email.ts';
import { accountLinks, user } from '#db/schema/accounts.ts';
import { invitationLink, invitationMailKind, readToken, tokenPlace } from './invitations.server.ts';
import { invitationMail } from './team-mails.ts';

const invitationHours = 48;

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>;

/** `actor`: null for the command on the machine. */
type Invite = { email: string; actor: Admin | null; device?: string | undefined; now: Date };

type Invited =
  | { ok: true; url: string }
  | { ok: false; reason: 'no-address' | 'is-admin' | 'is-visitor' | 'removed-yourself' };

/**
 * Makes a link by which whoever has this address becomes an admin, and sends it there. An invitation that
 * is still open is sent again; one that has expired, or whose key is lost, is replaced.
 */
export async function inviteAdmin(services: Parts, invite: Invite): Promise<Invited> {
  const email = invite.email.trim().toLowerCase();
  if (email.length > emailMaxLength || !isEmail(email)) return { ok: false, reason: 'no-address' };
  return services.db.transaction(async (tx) => {
    if (!(await lockTeam(tx, invite.actor))) return { ok: false, reason: 'removed-yourself' };
    const role = await findRole(tx, email);
    if (role) return { ok: false, reason: role === 'admin' ? 'is-admin' : 'is-visitor' };
    const url = await issueOrFind(services, tx, { ...invite, email });
    return { ok: true, url };
  });
}

async function findRole(tx: Transaction, email: string) {
  const [owner] = await tx
    .select({ role: user.role })
    .from(user)
    .where(isEmailOf(user.email, email));
  return owner?.role;
}

async function issueOrFind(services: Parts, tx: Transaction, invite: Invite): Promise<string> {
  const { keys, settings } = services;
  const { email, actor, device, now } = invite;
  const open = await findOpen(services, tx, email, now);
  const { id, token } = open ?? (await issue(services, tx, invite));
  const url = settings.origin + href('/admin/invitation/:token', { token });
  const subject = { type: 'invitation', id };
  const action = open ? 'invitation.sent-again' : 'admin.invited';
  await recordActivity(tx, action, { ...subject, actor, now, device });
  await recallMails(tx, subject, invitationMailKind);
  const mail = {
    kind: invitationMailKind,
    subject,
    to: email,
    message: invitationMail(actor?.name ?? null, url),
  };
  await queueMail({ jobs: services.jobs, keys }, tx, mail, now);
  return url;
}

async function findOpen({ keys }: Parts, tx: Transaction, email: string, now: Date) {
  const isOpen = and(
    eq(accountLinks.kind, invitationLink),
    isEmailOf(accountLinks.email, email),
    isNull(accountLinks.used_at),
  );
  const { id, token: encrypted, expires_at } = accountLinks;
  const [found] = await tx
    .select({ id, token: encrypted, expires_at })
    .from(accountLinks)
    .where(isOpen);
  if (!found) return null;
  const token = found.expires_at > now ? readToken(keys, found) : null;
  if (token) return { id: found.id, token };
  await tx.delete(accountLinks).where(eq(id, found.id));
  return null;
}

async function issue({ keys }: Parts, tx: Transaction, { email, actor, now }: Invite) {
  const livesMs = invitationHours * hourMs;
  const link = { kind: invitationLink, livesMs, email, created_by: actor?.id } as const;
  const { id, token } = await issueLink(tx, link, now);
  const encrypted = encryptField(keys, tokenPlace(id), token);
  await tx.update(accountLinks).set({ token: encrypted }).where(eq(accountLinks.id, id));
  return { id, token };
}
