import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { recordOwn } from '#app/accounts/activity/activity.server.ts';
import { tellAdmin } from '#app/accounts/activity/tell-admin.server.ts';
import type { Acting } from '#app/accounts/sign-in/admin-gate.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import { brand } from '#app/brand.ts';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { isUniqueViolation } from '#app/platform/database/database-errors.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { passkey, user } from '#db/schema/accounts.ts';
import { mostPasskeys } from './passkey.ts';
import { verifyNewPasskey } from './verify-passkey.server.ts';

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>;

type Actor = Omit<Acting, 'address'>;

type Addition =
  | { ok: true }
  | { ok: false; reason: 'not-accepted' | 'too-many-passkeys' | 'passkey-exists' };

export type Passkey = Pick<typeof passkey.$inferSelect, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

export function findPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  const { id, name, createdAt, lastUsedAt } = passkey;
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(createdAt), asc(id));
}

/** @param addition `name`: checked by its rule; `response`: the JSON that the browser made from the options */
export async function addPasskey(
  services: Parts,
  addition: Actor & { name: string; response: string },
): Promise<Addition> {
  const { admin, name, now } = addition;
  const made = await verifyNewPasskey(services, addition);
  if (!made) return { ok: false, reason: 'not-accepted' };
  try {
    return await services.db.transaction(async (tx) => {
      // Locks the account, so that simultaneous additions are counted one after the other.
      if (!(await lockAdmin(tx, eq(user.id, admin.id))))
        return { ok: false, reason: 'not-accepted' };
      if ((await findPasskeys(tx, admin.id)).length >= mostPasskeys)
        return { ok: false, reason: 'too-many-passkeys' };
      const added = { ...made, name, id: randomUUID(), createdAt: now };
      await tx.insert(passkey).values({ ...added, userId: admin.id });
      await tell(services, tx, 'passkey.added', addition);
      return { ok: true };
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'passkey_credential_unique')) throw error;
    return { ok: false, reason: 'passkey-exists' };
  }
}

/** An id that is wrong, or of another admin's passkey, removes nothing. */
export function removePasskey(
  services: Parts,
  removal: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  const { id, admin } = removal;
  return services.db.transaction(async (tx) => {
    const removed = await tx
      .delete(passkey)
      .where(and(eq(passkey.id, id), eq(passkey.userId, admin.id)))
      .returning({ id: passkey.id });
    if (removed.length === 0) return { ok: false, reason: 'not-found' };
    await tell(services, tx, 'passkey.removed', removal);
    return { ok: true };
  });
}

const changes = {
  'passkey.added': ['added to', 'Whoever has it can sign in as you.'],
  'passkey.removed': ['removed from', 'It signs nobody in any more.'],
} as const;

async function tell(
  services: Parts,
  tx: Transaction,
  kind: keyof typeof changes,
  change: Actor,
): Promise<void> {
  const { admin, session, now } = change;
  await recordOwn(tx, kind, change);
  const [changed, meaning] = changes[kind];
  const notice = {
    kind,
    subject: `A passkey was ${changed} your account at ${brand.name}`,
    what: `a passkey was ${changed} your account, from ${session.device}. ${meaning}`,
    advice:
      'If that was not you, sign in, remove what you do not know under “Passkeys”, choose another password and sign out everywhere else.',
  };
  await tellAdmin(services, tx, admin, notice, now);
}
