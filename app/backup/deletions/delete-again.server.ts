import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { removeAdmin } from '#app/accounts/team/remove-admin.server.ts';
import { deleteVisitorAccount } from '#app/accounts/visitor/account/delete-account.server.ts';
import { deleteApplication } from '#app/careers/review/delete-application.server.ts';
import { deleteEmployee } from '#app/employees/delete-employee.server.ts';
import { removeOfferLetter } from '#app/employees/offer-letters/store-offer-letter.server.ts';
import { removeSubscriber } from '#app/newsletter/unsubscribe.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import {
  type Deleted,
  deletionHash,
  findDeletionKey,
} from '#app/platform/deletions/record-deletion.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { forgetRequests } from '#app/shop/restock/restock-requests.server.ts';
import { user } from '#db/schema/accounts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { deletions } from '#db/schema/privacy.ts';
import { restockRequests } from '#db/schema/shop.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>;

/**
 * After a restore, deletes again what had been deleted since the backup. Call it before the first request; it may be
 * interrupted, and several copies of the site may do it at once.
 * @returns how many records
 */
export async function deleteAgain(services: Parts, now: Date): Promise<number> {
  const { db } = services;
  const pending = await db
    .select({ hash: deletions.subject_hash })
    .from(deletions)
    .where(eq(deletions.pending, true));
  if (pending.length === 0) return 0;
  const hashes = new Set(pending.map(({ hash }) => hash));
  const key = await findDeletionKey(db);
  let deleted = 0;
  for (const record of await allRecords(db)) {
    if (!hashes.has(deletionHash(key, record))) continue;
    await deleteRecord(services, record, now);
    deleted++;
  }
  await db.update(deletions).set({ pending: false }).where(eq(deletions.pending, true));
  return deleted;
}

type Held = Deleted & { employeeId?: string };

async function allRecords(db: Queryable): Promise<Held[]> {
  const ids = async (type: Deleted['type'], table: PgTable, id: PgColumn) =>
    (await db.select({ id }).from(table)).map((row) => ({ type, id: String(row.id) }));
  const { id, offer_letter_url: path } = employeeOnboarding;
  const employees = await db.select({ id, path }).from(employeeOnboarding);
  return [
    ...(await ids('application', jobApplications, jobApplications.id)),
    ...(await ids('subscriber', emailSubscribers, emailSubscribers.id)),
    ...(await ids('user', user, user.id)),
    ...(await ids('restock-request', restockRequests, restockRequests.id)),
    ...employees.flatMap(({ id, path }): Held[] => [
      ...(path === null ? [] : [{ type: 'offer-letter', id: path, employeeId: id } as const]),
      { type: 'employee', id },
    ]),
  ];
}

/** By the use cases of the screens, so that files, mails and links are deleted, too. */
async function deleteRecord(services: Parts, { type, id, employeeId }: Held, now: Date) {
  const { db, jobs } = services;
  const deletion = { id, actor: null, now };
  switch (type) {
    case 'application':
      return deleteApplication(db, jobs, deletion);
    case 'employee':
      return deleteEmployee(services, deletion);
    case 'subscriber':
      return removeSubscriber(services, deletion);
    case 'restock-request':
      return forgetRequests(db, eq(restockRequests.id, id), now);
    case 'offer-letter':
      return removeOfferLetter(services, { id: employeeId ?? '', admin: null, now });
    case 'user':
      await deleteVisitorAccount(services, deletion);
      return removeAdmin(services, { userId: id, actor: null, now });
  }
}
