import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
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
 * All rows under an address, in upper or lower case; of applications only what names them, oldest first (see
 * {@link applicationsOf} for whole ones). Showing and deleting both use it, so that all that is deleted was shown, and
 * all that was shown is considered.
 */
export async function findHeldRows(db: Queryable, email: string) {
  const isTheirs = (column: AnyPgColumn) => isEmailOf(column, email);
  const { id, full_name, job_position, created_at } = jobApplications;
  const applications = await db
    .select({ id, full_name, job_position, created_at })
    .from(jobApplications)
    .where(isTheirs(jobApplications.email))
    .orderBy(asc(created_at), asc(id));
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
    applications,
    employee,
    subscription,
    confirmations,
    waiting,
    invitations,
    account,
  };
}

/** 'lists': only lists of addresses, to which anybody can add any. 'records': also what an admin has to judge. */
type Holding = 'nothing' | 'lists' | 'records';

export function holdingOf(held: HeldRows): Holding {
  const { subscription, confirmations, waiting, ...records } = held;
  const isAny = (rows: readonly unknown[]) => rows.flat().some((row) => row !== null);
  if (isAny(Object.values(records))) return 'records';
  return isAny([subscription, confirmations, waiting]) ? 'lists' : 'nothing';
}

const rowsAtOnce = 20;

/**
 * Whole applications, the latest first, read as they are needed: somebody may have sent thousands, of ten thousand
 * letters each, and take over an hour to download them.
 */
export async function* applicationsOf(
  db: Queryable,
  email: string,
): AsyncGenerator<typeof jobApplications.$inferSelect> {
  const { created_at, id } = jobApplications;
  let last: SQL | undefined;
  for (;;) {
    const rows = await db
      .select()
      .from(jobApplications)
      .where(and(isEmailOf(jobApplications.email, email), last))
      .orderBy(desc(created_at), desc(id))
      .limit(rowsAtOnce);
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < rowsAtOnce) return;
    last = sql`(${created_at}, ${id}) < (${end.created_at.toISOString()}::timestamptz, ${end.id}::uuid)`;
  }
}
