import { and, asc, gt, inArray } from 'drizzle-orm';
import { href } from 'react-router';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { withStock } from '#app/shop/product.ts';
import { readProducts } from '#app/shop/products.server.ts';
import { products, restockRequests } from '#db/schema/shop.ts';
import { forgetRequests, restockSubject, toldAction } from './restock-requests.server.ts';

const tellWaiting = 'tell-waiting';

/** How many people one transaction tells: a process that dies leaves whole batches. */
const batch = 100;

/** How long the mails wait after a change, so that it can be undone before anybody is told. */
const undoMs = 60_000;

/**
 * Call it in the transaction that brings a product back: everybody who waits for it gets a mail, if it is still
 * back after a minute.
 * @param changedAt when it was changed; without it the job starts at once
 */
export function queueTelling(jobs: Jobs, tx: Queryable, changedAt?: Date): Promise<void> {
  const startAfter = changedAt && new Date(changedAt.getTime() + undoMs);
  // Every call queues its own job (no key): one queued before may run before this commit, and miss the change.
  return jobs.send(tx, tellWaiting, {}, { startAfter });
}

/** Starts the worker, and a first job: a setting may have brought a product back, or a job may have been cut off. */
export async function workTelling(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
): Promise<void> {
  await services.jobs.work(tellWaiting, () => tellNext(services, new Date()));
  await queueTelling(services.jobs, services.db);
}

/** Queues the emails to the next batch of people who can be told, and forgets them; further jobs do the rest. */
async function tellNext(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
  now: Date,
): Promise<void> {
  const { db, jobs, settings } = services;
  await db.transaction(async (tx) => {
    const all = withStock(await readProducts(tx), settings.productsInStock);
    const changed = await findJustChanged(tx, now);
    const back = new Map(
      all.filter(({ id, isInStock }) => isInStock && !changed.has(id)).map((one) => [one.id, one]),
    );
    const { id, email, product_id, created_at } = restockRequests;
    const told = await tx
      .select({ id, email, product_id })
      .from(restockRequests)
      .where(inArray(product_id, [...back.keys()]))
      .orderBy(asc(created_at))
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const changedAt of changed.values()) await queueTelling(jobs, tx, changedAt);
    for (const request of told) {
      const product = back.get(request.product_id);
      if (!product) continue;
      const path = href('/shop/:product', { product: product.slug });
      const message = restockMail({ ...product, url: settings.origin + path });
      const subject = { type: restockSubject, id: request.id };
      await queueMail(services, tx, { kind: 'restock', subject, to: request.email, message }, now);
    }
    await recordTold(
      tx,
      told.map((request) => request.product_id),
      now,
    );
    await forgetRequests(
      tx,
      inArray(
        id,
        told.map((request) => request.id),
      ),
      now,
    );
    if (told.length === batch) await queueTelling(jobs, tx);
  });
}

/** When each product that people wait for was changed, by id; only changes from within the last minute. */
async function findJustChanged(tx: Queryable, now: Date): Promise<ReadonlyMap<number, Date>> {
  const { id, in_stock, updated_at } = products;
  const waitedFor = tx.select({ id: restockRequests.product_id }).from(restockRequests);
  const rows = await tx
    .select({ id, updated_at })
    .from(products)
    .where(and(in_stock, gt(updated_at, new Date(now.getTime() - undoMs)), inArray(id, waitedFor)));
  return new Map(rows.map((row) => [row.id, row.updated_at]));
}

async function recordTold(tx: Queryable, ids: readonly number[], now: Date): Promise<void> {
  for (const [id, told] of Map.groupBy(ids, (id) => id)) {
    const details = { count: told.length };
    await recordAudit(tx, { at: now, actor: null, action: toldAction, id: `${id}`, details });
  }
}

export function restockMail(product: { name: string; price: string; url: string }): MailMessage {
  const { name, price, url } = product;
  return {
    subject: `${name} is back`,
    blocks: [
      'Hello,',
      `${name} is in our shop again, at ${price}. You asked us to tell you.`,
      { label: `See ${name}`, url },
    ],
    reason: `You get this email because this address was typed into our shop to be told once when ${name} is back. There will be no other: we have deleted the address.`,
  };
}
