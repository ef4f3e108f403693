import { and, eq } from 'drizzle-orm';
import { recordActivity } from '#app/accounts/activity/activity.server.ts';
import { tellAdmin } from '#app/accounts/activity/tell-admin.server.ts';
import { endAllSessions } from '#app/accounts/sessions/own-sessions.server.ts';
import { lockTeam } from '#app/accounts/setup/create-admin.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { forgetTrustedDevices } from '#app/accounts/verifications.server.ts';
import { endLinks } from '#app/links/links.server.ts';
import { deleteMails, deleteMailsTo } from '#app/mail/mail-queue.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import { recordDeletion } from '#app/platform/deletions/record-deletion.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { user } from '#db/schema/accounts.ts';
import { links } from '#db/schema/links.ts';
import { withdrawInvitations } from './invitations.server.ts';
import { findAdmins, tellTeam } from './team.server.ts';
import { removedAdminMail, removedMail } from './team-mails.ts';

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>;

/** `actor`: null for the command on the machine. */
type Removal = { userId: string; actor: Admin | null; device?: string | undefined; now: Date };

type Removed =
  | { ok: true }
  /** 'removed-yourself': the admin who asked for it has been removed meanwhile. */
  | { ok: false; reason: 'not-found' | 'yourself' | 'last-admin' | 'removed-yourself' };

/** Deletes the account with its sessions and factors. What it did stays in the audit. */
export async function removeAdmin(services: Parts, removal: Removal): Promise<Removed> {
  return services.db.transaction(async (tx) => {
    // Two admins who remove each other do so one after the other.
    if (!(await lockTeam(tx, removal.actor))) return { ok: false, reason: 'removed-yourself' };
    const admins = await findAdmins(tx);
    const removed = admins.find((admin) => admin.id === removal.userId);
    if (!removed) return { ok: false, reason: 'not-found' };
    if (admins.length === 1) return { ok: false, reason: 'last-admin' };
    if (removed.id === removal.actor?.id) return { ok: false, reason: 'yourself' };
    await remove(services, tx, removed, removal);
    return { ok: true };
  });
}

async function remove(services: Parts, tx: Transaction, removed: Admin, removal: Removal) {
  const { actor, device, now } = removal;
  const { id, email } = removed;
  const change = { actor, now, device };
  // Locks the account before its links, in the same order as whatever makes or uses them.
  await forgetTrustedDevices(tx, id);
  // All invitations, because every admin can copy their links.
  await withdrawInvitations(services, tx, change);
  await endLinks(services, tx, ['reset-password', 'change-email'], eq(links.user_id, id));
  await deleteMails(services, tx, { type: 'user', id });
  await endAllSessions(tx, { owner: { id }, by: actor, now });
  await tx.delete(user).where(and(eq(user.id, id), eq(user.role, 'admin')));
  await recordDeletion(tx, { type: 'user', id, now });
  // The deletion has waited for any application that was just being sent: its notice is not for them any more.
  await deleteMailsTo(services, tx, email);
  await recordActivity(tx, 'admin.removed', { id, ...change });
  const message = removedAdminMail(removed, actor?.name ?? null, now);
  await tellTeam(services, tx, { about: id, message, now });
  await tellAdmin(services, tx, removed, removedMail, now);
}
