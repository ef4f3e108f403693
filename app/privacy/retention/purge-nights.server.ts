import { and, asc, eq, isNotNull, isNull, lt, lte, max, or } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { cafeDay, isoDay } from '#app/shared/dates.ts';
import { purges } from '#db/schema/privacy.ts';

export type PurgeNight = typeof purges.$inferSelect;

/** The time between an admin's agreement and the deletion, in which it can be stopped (ms). */
const thinkingMs = 24 * 60 * 60 * 1000;

const { night, held, agreed_at, ended_at } = purges;
const isWaiting = and(isNull(ended_at), isNotNull(held));

/**
 * The night to work on: the one that is due, a killed one, or one to which an admin agreed a day ago. One in the future
 * is from a clock that was wrong: what had reached its end by it has not.
 */
export async function openNight(db: Database, due: string, now: Date): Promise<PurgeNight | null> {
  const begin = db.insert(purges).values({ night: due, started_at: now });
  const [begun] = await begin.onConflictDoNothing().returning();
  if (begun) return begun;
  const isAgreed = lte(agreed_at, new Date(now.getTime() - thinkingMs));
  const isOpen = and(isNull(ended_at), lte(night, due), or(isNull(held), isAgreed));
  const [open] = await db.select().from(purges).where(isOpen).orderBy(asc(night)).limit(1);
  return open ?? null;
}

export async function noteNight(
  db: Queryable,
  of: string,
  change: Partial<Pick<PurgeNight, 'counts' | 'held' | 'agreed_at' | 'ended_at'>>,
): Promise<void> {
  await db.update(purges).set(change).where(eq(night, of));
}

/** `held`: how many records wait; `deleted_from`: when their deletion begins, once an admin has agreed. */
export type HeldNight = { night: string; held: number; deleted_from: Date | null };

/** The nights until today that wait for an admin's agreement, or for the day after it. */
export async function findHeldNights(db: Queryable, now: Date): Promise<HeldNight[]> {
  const nights = await db
    .select({ night, held, agreed_at })
    .from(purges)
    .where(and(isWaiting, lte(night, isoDay(cafeDay(now)))))
    .orderBy(asc(night));
  return nights.map(({ agreed_at: agreedAt, ...one }) => ({
    night: one.night,
    held: one.held ?? 0,
    deleted_from: agreedAt && new Date(agreedAt.getTime() + thinkingMs),
  }));
}

/** The last night before `before` that waits ('held') or has ended. */
export async function lastNight(db: Queryable, which: 'held' | 'ended', before: string) {
  const isSo = which === 'held' ? isWaiting : isNotNull(ended_at);
  const [found] = await db
    .select({ last: max(night) })
    .from(purges)
    .where(and(isSo, lt(night, before)));
  return found?.last ?? null;
}

/** Ends the nights that wait, when there is nothing left to ask about. */
export async function endHeldNights(db: Queryable, now: Date): Promise<void> {
  await db.update(purges).set({ ended_at: now }).where(isWaiting);
}

/**
 * What an admin agreed to is deleted a day later; until that begins, it can be stopped.
 * @param word `held`: the number that the admin was shown
 */
export function decideNight(
  db: Database,
  word: { agrees: boolean; night: string; held: number; admin: Admin; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'changed' }> {
  const { agrees, admin, now } = word;
  const isOpen = agrees ? isNull(agreed_at) : isNotNull(agreed_at);
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(purges)
      .set({ agreed_at: agrees ? now : null, agreed_by: agrees ? admin.id : null })
      .where(and(eq(night, word.night), eq(held, word.held), isWaiting, isOpen))
      .returning({ night });
    if (changed.length === 0) return { ok: false, reason: 'changed' };
    const action = agrees ? 'purge.agreed' : 'purge.stopped';
    const details = { records: word.held };
    await recordAudit(tx, { at: now, actor: admin, action, id: word.night, details });
    return { ok: true };
  });
}
