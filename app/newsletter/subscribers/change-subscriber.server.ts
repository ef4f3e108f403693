import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { readAddress } from '#app/newsletter/newsletter.ts';
import { deleteRemoval, findRemoval, unsubscribe } from '#app/newsletter/unsubscribe.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';

export async function removeSubscriber(
  { db, jobs }: { db: Queryable; jobs: Jobs },
  { id, actor, now }: { id: string; actor: Admin | null; now: Date },
): Promise<void> {
  if (!isUuid(id)) return;
  await db.transaction(async (tx) => {
    const [subscriber] = await tx
      .select({ email: emailSubscribers.email })
      .from(emailSubscribers)
      .where(eq(emailSubscribers.id, id))
      .for('update');
    if (!subscriber) return;
    await unsubscribe({ db: tx, jobs }, subscriber.email, now);
    await recordAudit(tx, { at: now, actor, action: 'subscriber.removed', id });
  });
}

/** For somebody who wrote from their address. @returns false when it never unsubscribed */
export async function restoreSubscriber(
  db: Database,
  { email, admin, now }: { email: string; admin: Admin; now: Date },
): Promise<boolean> {
  const address = readAddress(email);
  if (!address) return false;
  return db.transaction(async (tx) => {
    if (!(await findRemoval(tx, address))) return false;
    await deleteRemoval(tx, address);
    const id = randomUUID();
    const dates = { subscribed_at: now, created_at: now };
    await tx
      .insert(emailSubscribers)
      .values({ id, email: address, source: 'admin', ...dates })
      .onConflictDoNothing();
    await recordAudit(tx, { at: now, actor: admin, action: 'subscriber.restored', id });
    return true;
  });
}
