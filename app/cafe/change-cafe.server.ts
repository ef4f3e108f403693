import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { announceContent } from '#app/platform/content/content.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { cafeDay, isoDay } from '#app/shared/dates.ts';
import { type ClosedDay, cafe as cafeTable } from '#db/schema/cafe.ts';
import { cafeContent } from './cafe.server.ts';
import type { Cafe } from './cafe.ts';

/** More than a year's holidays. */
const mostClosedDays = 40;

type Columns = Partial<typeof cafeTable.$inferInsert>;
type Change = { admin: Admin; now: Date };
type CafeServices = Pick<Services, 'content' | 'db'>;

/** `version` is 0 while nothing is set. */
export async function findCafeToChange(db: Database): Promise<{ cafe: Cafe; version: number }> {
  const [row] = await db.select({ version: cafeTable.version }).from(cafeTable);
  return { cafe: await cafeContent.read(db), version: row?.version ?? 0 };
}

/** @param version of the cafe that the admin has changed, without the closed days, which stand alone */
export async function editCafe(
  services: CafeServices,
  { columns, version, ...change }: Change & { columns: Columns; version: number },
): Promise<{ ok: true; version: number } | { ok: false; reason: 'changed' }> {
  const set = { ...columns, version: version + 1, updated_at: change.now };
  const saved = await changeCafe(services, change, 'cafe.edited', async (tx) => {
    const written = await tx
      .insert(cafeTable)
      .values(set)
      .onConflictDoUpdate({
        target: cafeTable.only,
        set,
        setWhere: eq(cafeTable.version, version),
      })
      .returning({ version: cafeTable.version });
    return written.length > 0 ? null : 'changed';
  });
  return saved === null ? { ok: true, version: set.version } : { ok: false, reason: saved };
}

/** A day that is closed already takes the new note. */
export function addClosedDay(
  services: CafeServices,
  { closed, ...change }: Change & { closed: ClosedDay },
): Promise<{ ok: true } | { ok: false; reason: 'past' | 'full' }> {
  return changeClosedDays(services, change, 'cafe.day-closed', (days) => {
    if (closed.day < isoDay(cafeDay(change.now))) return 'past';
    const others = days.filter(({ day }) => day !== closed.day);
    if (others.length >= mostClosedDays) return 'full';
    return [...others, closed].sort((one, other) => (one.day < other.day ? -1 : 1));
  });
}

export function removeClosedDay(
  services: CafeServices,
  { day: removed, ...change }: Change & { day: string },
) {
  return changeClosedDays(services, change, 'cafe.day-opened', (days) =>
    days.filter(({ day }) => day !== removed),
  );
}

/** Of the days that are not over. @param make the new ones, or why there are none */
async function changeClosedDays<Reason extends string>(
  services: CafeServices,
  change: Change,
  action: 'cafe.day-closed' | 'cafe.day-opened',
  make: (days: readonly ClosedDay[]) => ClosedDay[] | Reason,
): Promise<{ ok: true } | { ok: false; reason: Reason }> {
  const { now } = change;
  const today = isoDay(cafeDay(now));
  const reason = await changeCafe(services, change, action, async (tx) => {
    await tx.insert(cafeTable).values({ version: 0, updated_at: now }).onConflictDoNothing();
    const [row] = await tx.select().from(cafeTable).for('update');
    const days = make((row?.closed_days ?? []).filter(({ day }) => day >= today));
    if (!Array.isArray(days)) return days;
    await tx.update(cafeTable).set({ closed_days: days, updated_at: now });
    return null;
  });
  return reason === null ? { ok: true } : { ok: false, reason };
}

/** @param write tells why it could not */
async function changeCafe<Reason extends string>(
  { content, db }: CafeServices,
  { admin, now }: Change,
  action: 'cafe.edited' | 'cafe.day-closed' | 'cafe.day-opened',
  write: (tx: Queryable) => Promise<Reason | null>,
): Promise<Reason | null> {
  const reason = await db.transaction(async (tx) => {
    const refused = await write(tx);
    if (refused !== null) return refused;
    await recordAudit(tx, { at: now, actor: admin, action, id: 'cafe' });
    await announceContent(tx);
    return null;
  });
  if (reason === null) await content.refresh();
  return reason;
}
