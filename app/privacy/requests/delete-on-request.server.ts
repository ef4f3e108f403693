import { hash } from 'node:crypto';
import type { Admin, AdminSession } from '#app/accounts/sign-in/admin-gate.server.ts';
import { withdrawInvitations } from '#app/accounts/team/invitations.server.ts';
import { deleteVisitorAccount } from '#app/accounts/visitor/account/delete-account.server.ts';
import { deleteApplication } from '#app/careers/review/delete-application.server.ts';
import { deleteEmployee } from '#app/employees/delete-employee.server.ts';
import { endLinks } from '#app/links/links.server.ts';
import { deleteMailsTo } from '#app/mail/mail-queue.server.ts';
import { removeSubscriber } from '#app/newsletter/unsubscribe.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { findHeldRows, type HeldRows, holdingOf } from '#app/privacy/held-rows.server.ts';
import { forgetRequests, isWaitingUnder } from '#app/shop/restock/restock-requests.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { links } from '#db/schema/links.ts';
import {
  findOpenRequest,
  type NotAnswered,
  type Parts,
  sendAnswer,
} from './answer-request.server.ts';
import { type DeletionPlan, mustStay, planDeletion } from './deletion-plan.ts';

type DeleteResult =
  | { ok: true }
  | NotAnswered
  /** The key of the address is lost; nothing may go; something has come or gone since the admin looked. */
  | { ok: false; reason: 'no-address' | 'must-stay' | 'changed' };

type Deletion = { id: string; admin: Admin; session: Pick<AdminSession, 'device'>; now: Date };

/**
 * Deletes everything under the address that may go, and tells the person what went and what stays.
 * @param deletion `goes`: the {@link fingerprintOf} the plan that the admin has agreed to
 */
export function deleteOnRequest(
  services: Parts & Pick<Services, 'settings'>,
  deletion: Deletion & { goes: string },
): Promise<DeleteResult> {
  const { id, admin, session, now } = deletion;
  return services.db.transaction(async (tx) => {
    const found = await findOpenRequest(services, tx, { id, kind: 'deletion' });
    if (!found.ok) return found;
    const { email } = found.request;
    if (!email) return { ok: false, reason: 'no-address' };
    await lockEmployee(tx, email);
    const held = await findHeldRows(tx, email);
    const plan = planDeletion(held, now);
    if (plan.goes.length === 0) return { ok: false, reason: 'must-stay' };
    if (fingerprintOf(plan) !== deletion.goes) return { ok: false, reason: 'changed' };
    await deleteAll(services, tx, held, { ...deletion, email });
    const isTheirs = isEmailOf(links.email, email);
    const change = { actor: admin, device: session.device, now };
    await withdrawInvitations(services, tx, change, isTheirs);
    await endLinks(services, tx, ['data-link', 'data-session'], isTheirs);
    await deleteMailsTo(services, tx, email);
    const answer = { what: 'deleted', ...plan, words: '' } as const;
    await sendAnswer(services, tx, found.request, deletion, answer);
    return { ok: true };
  });
}

/** Stands for a plan in a form, which can't carry one of many hundred lines. */
export function fingerprintOf({ goes }: Pick<DeletionPlan, 'goes'>): string {
  return hash('sha256', goes.join('\n'));
}

/** Locks the record: an onboarding form sent now is stored before the plan, or finds no record after it. */
async function lockEmployee(tx: Transaction, email: string): Promise<void> {
  const isTheirs = isEmailOf(employeeOnboarding.email, email);
  const { id } = employeeOnboarding;
  await tx.select({ id }).from(employeeOnboarding).where(isTheirs).for('update');
}

async function deleteAll(
  { jobs }: Parts,
  tx: Transaction,
  held: HeldRows,
  { email, admin: actor, now }: Deletion & { email: string },
): Promise<void> {
  const { applications, employee, account } = held;
  for (const { id } of applications) await deleteApplication(tx, jobs, { id, actor, now });
  if (employee && !mustStay(employee, now))
    await deleteEmployee({ db: tx, jobs }, { id: employee.id, actor, now });
  await leaveLists({ jobs }, tx, held, { email, actor, now });
  if (account?.role === 'visitor')
    await deleteVisitorAccount({ db: tx, jobs }, { id: account.id, actor, now });
}

/**
 * Deletes an address that is only on lists, for somebody who has proved that it is theirs.
 * @returns what went, in words; null when there is nothing, or something that an admin has to judge
 */
export function deleteFromLists(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
  { email, now }: { email: string; now: Date },
): Promise<string[] | null> {
  return services.db.transaction(async (tx) => {
    const held = await findHeldRows(tx, email);
    if (holdingOf(held) !== 'lists') return null;
    await leaveLists(services, tx, held, { email, actor: null, now });
    await deleteMailsTo(services, tx, email);
    return planDeletion(held, now).goes;
  });
}

/** Takes the address off the newsletter, confirmed or not, and off the lists of products that are to come back. */
async function leaveLists(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  { subscription }: Pick<HeldRows, 'subscription'>,
  { email, actor, now }: { email: string; actor: Admin | null; now: Date },
): Promise<void> {
  if (subscription) await removeSubscriber({ db: tx, jobs }, { id: subscription.id, actor, now });
  await endLinks({ jobs }, tx, ['newsletter-confirmation'], isEmailOf(links.email, email));
  await forgetRequests(tx, isWaitingUnder(email), now);
}
