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
 * What there is under an address, in whatever case it was typed: of applications what names them, oldest first
 * ({@link applicationsOf} has them whole). Showing and deleting both read it, so that nothing is deleted that was
 * not shown, nor shown and then forgotten.
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

/** 'lists': only those of addresses to write to, on which anybody may type any. 'records': what has to be judged, too. */
type Holding = 'nothing' | 'lists' | 'records';

export function holdingOf(held: HeldRows): Holding {
  const { subscription, confirmations, waiting, ...records } = held;
  const isAny = (rows: readonly unknown[]) => rows.flat().some((row) => row !== null);
  if (isAny(Object.values(records))) return 'records';
  return isAny([subscription, confirmations, waiting]) ? 'lists' : 'nothing';
}

const rowsAtOnce = 20;

/**
 * The latest first, read as they are asked for: somebody may have sent thousands, of ten thousand letters each, and
 * take them in over an hour.
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
