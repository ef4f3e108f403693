import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { endLinks } from '#app/links/links.server.ts';
import { deleteMailsTo } from '#app/mail/mail-queue.server.ts';
import { removeSubscriber } from '#app/newsletter/subscribers/change-subscriber.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { findHeldRows, holdingOf } from '#app/privacy/held-rows.server.ts';
import { forgetRequests, isWaitingUnder } from '#app/shop/restock/restock-requests.server.ts';
import { links } from '#db/schema/links.ts';
import { type Deletable, planDeletion } from './deletion-plan.ts';

/**
 * Deletes an address that is only on lists, for somebody who has proved that it is theirs.
 * @returns what went, in words; null when there is nothing, or also what has to be judged
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

/** Those of the newsletter, confirmed or not, and of products that are to come back. */
export async function leaveLists(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  { subscription }: Pick<Deletable, 'subscription'>,
  { email, actor, now }: { email: string; actor: Admin | null; now: Date },
): Promise<void> {
  if (subscription) await removeSubscriber({ db: tx, jobs }, { id: subscription.id, actor, now });
  await endLinks({ jobs }, tx, ['newsletter-confirmation'], isEmailOf(links.email, email));
  await forgetRequests(tx, isWaitingUnder(email), now);
}
