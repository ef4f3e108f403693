import { asc, inArray } from 'drizzle-orm';
import { href } from 'react-router';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { withStock } from '#app/shop/product.ts';
import { readProducts } from '#app/shop/products.server.ts';
import { restockRequests } from '#db/schema/shop.ts';
import { restockMail } from './restock-mail.ts';
import { forgetRequests, restockSubject } from './restock-requests.server.ts';

const tellWaiting = 'tell-waiting';

/** In one transaction each, so that a process that dies leaves whole batches. */
const batch = 100;

/** Call it in the transaction that brings a product back: everybody who waits for it gets a mail. */
export function queueTelling(jobs: Jobs, tx: Queryable): Promise<void> {
  // Without a key: a job that waits already may run before this change is committed, and see nothing.
  return jobs.send(tx, tellWaiting, {}, { untilDone: true });
}

/** Also tells at once: a setting may have brought a product back, or a process may have died on its way. */
export async function workTelling(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
): Promise<void> {
  await services.jobs.work(tellWaiting, () => tellNext(services, new Date()));
  await queueTelling(services.jobs, services.db);
}

/** Queues the emails of the next who can be told, and forgets them; another job does the rest. */
async function tellNext(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
  now: Date,
): Promise<void> {
  const { db, jobs, settings } = services;
  await db.transaction(async (tx) => {
    const all = withStock(await readProducts(tx), settings.productsInStock);
    const back = new Map(all.filter(({ isInStock }) => isInStock).map((one) => [one.id, one]));
    const { id, email, product_id, created_at } = restockRequests;
    const told = await tx
      .select({ id, email, product_id })
      .from(restockRequests)
      .where(inArray(product_id, [...back.keys()]))
      .orderBy(asc(created_at))
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const request of told) {
      const product = back.get(request.product_id);
      if (!product) continue;
      const path = href('/shop/:product', { product: product.slug });
      const message = restockMail({ ...product, url: settings.origin + path });
      const subject = { type: restockSubject, id: request.id };
      await queueMail(services, tx, { kind: 'restock', subject, to: request.email, message }, now);
    }
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
