import { and, desc, eq } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import { isWaitingUnder } from '#app/shop/restock/restock-requests.server.ts';
import { user } from '#db/schema/accounts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { type LinkKind, links } from '#db/schema/links.ts';
import { products, restockRequests } from '#db/schema/shop.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';

export type HeldRows = Awaited<ReturnType<typeof findHeldRows>>;

/**
 * Every row under an address, in whatever case it was typed. Showing and deleting both read it, so that
 * nothing is deleted that was not shown, nor shown and then forgotten.
 * @param latest how many applications at most, the latest ones; `countApplications` says how many there are
 */
export async function findHeldRows(db: Queryable, email: string, latest?: number) {
  const isTheirs = (column: AnyPgColumn) => isEmailOf(column, email);
  const { created_at, id } = jobApplications;
  const latestFirst = db
    .select()
    .from(jobApplications)
    .where(isTheirs(jobApplications.email))
    .orderBy(desc(created_at), desc(id));
  const applications = await (latest ? latestFirst.limit(latest) : latestFirst);
  const [employee = null] = await db
    .select()
    .from(employeeOnboarding)
    .where(isTheirs(employeeOnboarding.email));
  const [subscription = null] = await db
    .select()
    .from(emailSubscribers)
    .where(isTheirs(emailSubscribers.email));
  const isLink = (kind: LinkKind) => and(eq(links.kind, kind), isTheirs(links.email));
  const { expires_at, notice_version, notice_language, notice_at } = links;
  const link = { id: links.id, created_at: links.created_at, expires_at };
  const asked = { ...link, email: links.email, notice_version, notice_language, notice_at };
  const confirmations = await db.select(asked).from(links).where(isLink('newsletter-confirmation'));
  const waiting = await db
    .select({ product: products.name, request: restockRequests })
    .from(restockRequests)
    .innerJoin(products, eq(products.id, restockRequests.product_id))
    .where(isWaitingUnder(email));
  const [account = null] = await db.select().from(user).where(isTheirs(user.email));
  const invitations = await db.select(link).from(links).where(isLink('invitation'));
  return {
    applications: applications.toReversed(),
    employee,
    subscription,
    confirmations,
    waiting,
    invitations,
    account,
  };
}

export function countApplications(db: Queryable, email: string): Promise<number> {
  return db.$count(jobApplications, isEmailOf(jobApplications.email, email));
}
