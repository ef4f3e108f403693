import { randomUUID } from 'node:crypto';
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { NoticeShown } from '#app/notices/notice-shown.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import { recordDeletion } from '#app/platform/deletions/record-deletion.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isInStock } from '#app/shop/product.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { products, restockRequests } from '#db/schema/shop.ts';

type RestockResult = { ok: true; isBack: boolean; name: string } | { ok: false };

/**
 * Notes that an address wants to be told once when a product is back; when too many wait, it silently notes nothing.
 * @returns not ok when the shop has no such product
 */
export function takeRestockRequest(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { id, email, notice, now }: { id: number; email: string; notice: NoticeShown; now: Date },
): Promise<RestockResult> {
  return db.transaction(async (tx) => {
    // The lock orders this with an admin who brings the product back: one of the two sees the other's change.
    const [product] = await tx
      .select({ id: products.id, name: products.name, isInStock: products.in_stock })
      .from(products)
      .where(and(eq(products.id, id), eq(products.hidden, false)))
      .for('share');
    if (!product) return { ok: false };
    const isBack = isInStock(product, settings.productsInStock);
    if (!isBack && (await hasRoom(tx, id, email))) {
      await tx
        .insert(restockRequests)
        .values({ id: randomUUID(), product_id: id, email, ...notice, created_at: now })
        .onConflictDoNothing();
    }
    return { ok: true, isBack, name: product.name };
  });
}

/** Is there room for one more? Keeps strangers from filling the table; concurrent requests may go a few over. */
async function hasRoom(tx: Queryable, product: number, email: string): Promise<boolean> {
  const most = (count: number, of: SQL) => sql`count(*) filter (where ${of}) < ${count}`;
  const ofProduct = eq(restockRequests.product_id, product);
  const room = sql<boolean>`${most(20, isWaitingUnder(email))} and ${most(5_000, ofProduct)} and count(*) < 20000`;
  const [waiting] = await tx.select({ room }).from(restockRequests);
  return waiting?.room === true;
}

/** How many wait, by product. */
export async function countWaiting(db: Queryable): Promise<ReadonlyMap<number, number>> {
  const { product_id: id } = restockRequests;
  const rows = await db
    .select({ id, count: sql<number>`count(*)::int` })
    .from(restockRequests)
    .groupBy(id);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Requests of an email address, whatever its case. */
export function isWaitingUnder(email: string): SQL {
  return isEmailOf(restockRequests.email, email);
}

/** Deletes requests, and records the deletions so that no restored backup brings them back. */
export async function forgetRequests(tx: Queryable, where: SQL, now: Date): Promise<void> {
  const gone = await tx.delete(restockRequests).where(where).returning({ id: restockRequests.id });
  for (const { id } of gone) await recordDeletion(tx, { type: 'restock-request', id, now });
}

/** The subject type of the email that tells; the request itself is deleted by then. */
export const restockSubject = 'restock-request';

/** Deletes requests made before `until`: nobody waits for ever. @returns how many were deleted */
export async function eraseOldRequests(db: Queryable, until: Date): Promise<number> {
  const gone = await db.delete(restockRequests).where(lte(restockRequests.created_at, until));
  return gone.rowCount ?? 0;
}

/** The audit action that notes how many people who waited were told. */
export const toldAction = 'product.told';

/** How many people were told since each product's last change, and when the last of them were told. */
export async function findTold(db: Queryable) {
  const { action, at, details, subject_id, subject_type } = auditEvents;
  const rows = await db
    .select({
      id: products.id,
      count: sql<number>`sum((${details}->>'count')::int)::int`,
      at: sql<Date>`max(${at})`.mapWith(at),
    })
    .from(products)
    .innerJoin(
      auditEvents,
      and(
        eq(subject_type, 'product'),
        eq(subject_id, sql`${products.id}::text`),
        eq(action, toldAction),
        gt(at, products.updated_at),
      ),
    )
    .groupBy(products.id);
  return new Map(rows.map(({ id, ...told }) => [id, told]));
}
