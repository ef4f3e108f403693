import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { findCafeToChange } from '#app/cafe/cafe.server.ts';
import { firstDayLeft, specialDaysLeft } from '#app/cafe/opening-hours.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { changeContent } from '#app/platform/content/content.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isoDay } from '#app/shared/dates.ts';
import { cafe as cafeTable, type SpecialDay } from '#db/schema/cafe.ts';
import { tellOfContact } from './tell-of-contact.server.ts';

/** More than a year's holidays. */
const mostSpecialDays = 40;

type Columns = Partial<typeof cafeTable.$inferInsert>;
type Change = { admin: Admin; now: Date };
type Parts = Pick<Services, 'content' | 'db'>;
type MailParts = Parts & Pick<Services, 'jobs' | 'keys'>;

/** @param version of the cafe that the admin has changed, without the special days, which stand alone */
export function editCafe(
  parts: MailParts,
  { columns, version, admin, now }: Change & { columns: Columns; version: number },
): Promise<{ ok: true; version: number } | { ok: false; reason: 'changed' }> {
  const set = { ...columns, version: version + 1, updated_at: now };
  return changeContent(parts, async (tx) => {
    const { cafe: before } = await findCafeToChange(tx);
    const written = await tx
      .insert(cafeTable)
      .values(set)
      .onConflictDoUpdate({
        target: cafeTable.only,
        set,
        setWhere: eq(cafeTable.version, version),
      })
      .returning({ version: cafeTable.version });
    if (written.length === 0) return { ok: false, reason: 'changed' };
    await note(tx, 'cafe.edited', { admin, now });
    const { cafe: after } = await findCafeToChange(tx);
    await tellOfContact(parts, tx, { before, after, admin, now });
    return { ok: true, version: set.version };
  });
}

/** A day that is there already takes the new hours and, if there is one, the new note. */
export function saveSpecialDay(
  parts: Parts,
  { special, ...by }: Change & { special: SpecialDay },
): Promise<{ ok: true } | { ok: false; reason: 'past' | 'full' }> {
  return changeContent(parts, async (tx) => {
    const { days: left, first } = await lockSpecialDays(tx, by.now);
    if (special.day < first) return { ok: false, reason: 'past' };
    const others = left.filter(({ day }) => day !== special.day);
    if (others.length >= mostSpecialDays) return { ok: false, reason: 'full' };
    const known = left.find(({ day }) => day === special.day);
    const added = { ...special, note: special.note || (known?.note ?? '') };
    const days = [...others, added].sort((one, other) => (one.day < other.day ? -1 : 1));
    return setSpecialDays(tx, 'cafe.day-closed', days, by);
  });
}

export function removeSpecialDay(parts: Parts, { day: removed, ...by }: Change & { day: string }) {
  return changeContent(parts, async (tx) => {
    const { days } = await lockSpecialDays(tx, by.now);
    const others = days.filter(({ day }) => day !== removed);
    return setSpecialDays(tx, 'cafe.day-opened', others, by);
  });
}

/** Those that are not over. */
async function lockSpecialDays(tx: Queryable, now: Date) {
  await tx.insert(cafeTable).values({ version: 0, updated_at: now }).onConflictDoNothing();
  await tx.select({ only: cafeTable.only }).from(cafeTable).for('update');
  const { cafe } = await findCafeToChange(tx);
  return { days: [...specialDaysLeft(cafe, now)], first: isoDay(firstDayLeft(cafe, now)) };
}

async function setSpecialDays(
  tx: Queryable,
  action: string,
  days: SpecialDay[],
  by: Change,
): Promise<{ ok: true }> {
  await tx.update(cafeTable).set({ closed_days: days, updated_at: by.now });
  await note(tx, action, by);
  return { ok: true };
}

function note(tx: Queryable, action: string, { admin, now }: Change): Promise<void> {
  return recordAudit(tx, { at: now, actor: admin, action, id: 'cafe' });
}
