import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isWaitingUnder } from '#app/shop/restock/restock-requests.server.ts';
import { user } from '#db/schema/accounts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { restockRequests } from '#db/schema/shop.ts';
import { emailSubscribers, newsletterConfirmations } from '#db/schema/subscribers.ts';
import type { Deletable } from './deletion-plan.ts';

/** Of what is held under an address, all that a deletion has to know: no more of a person is read. */
export async function findDeletable(db: Queryable, email: string): Promise<Deletable> {
  const isTheirs = (column: AnyPgColumn): SQL => eq(sql`lower(${column})`, email.toLowerCase());
  const { id, job_position, created_at } = jobApplications;
  const applications = await db
    .select({ id, job_position, created_at })
    .from(jobApplications)
    .where(isTheirs(jobApplications.email))
    .orderBy(asc(created_at), asc(id));
  const { onboarding_status, completed_at, left_on } = employeeOnboarding;
  const [employee = null] = await db
    .select({
      id: employeeOnboarding.id,
      onboarding_status,
      created_at: employeeOnboarding.created_at,
      completed_at,
      left_on,
    })
    .from(employeeOnboarding)
    .where(isTheirs(employeeOnboarding.email));
  const [subscription = null] = await db
    .select({ id: emailSubscribers.id })
    .from(emailSubscribers)
    .where(isTheirs(emailSubscribers.email));
  const [account = null] = await db
    .select({ id: user.id, role: user.role })
    .from(user)
    .where(isTheirs(user.email));
  const isUnconfirmed =
    (await db.$count(newsletterConfirmations, isTheirs(newsletterConfirmations.email))) > 0;
  const isWaiting = (await db.$count(restockRequests, isWaitingUnder(email))) > 0;
  return { applications, employee, subscription, isUnconfirmed, isWaiting, account };
}
