import { eq } from 'drizzle-orm';
import { reasonOfAdmins } from '#app/accounts/activity/tell-admin.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { tellTeam } from '#app/accounts/team/team.server.ts';
import { brand } from '#app/brand.ts';
import { findCafeToChange } from '#app/cafe/cafe.server.ts';
import type { Cafe } from '#app/cafe/cafe.ts';
import { factsRules, factsTexts } from '#app/cafe/facts-form.ts';
import { firstDayLeft, specialDaysLeft } from '#app/cafe/opening-hours.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { changeContent } from '#app/platform/content/content.server.ts';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { cafeDay, isoDay, longDate } from '#app/shared/dates.ts';
import { cafe as cafeTable, type SpecialDay } from '#db/schema/cafe.ts';

/** The most special days: more than the holidays of a year. */
const mostSpecialDays = 40;

type Columns = Partial<typeof cafeTable.$inferInsert>;
type Change = { admin: Admin; now: Date };
type Parts = Pick<Services, 'content' | 'db'>;
type MailParts = Parts & Pick<Services, 'jobs' | 'keys'>;

/** @param version of the cafe as the admin saw it; special days do not change the version */
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

/**
 * Adds or changes a special day. One that exists takes the new hours, but keeps its note if the new one is empty.
 * With `edits` an empty note replaces the old one, too, since the admin had seen that.
 */
export function saveSpecialDay(
  parts: Parts,
  { special, edits, ...by }: Change & { special: SpecialDay; edits: boolean },
): Promise<{ ok: true } | { ok: false; reason: 'past' | 'full' }> {
  return changeContent(parts, async (tx) => {
    const { days: left, first } = await lockSpecialDays(tx, by.now);
    if (special.day < first) return { ok: false, reason: 'past' };
    const others = left.filter(({ day }) => day !== special.day);
    if (others.length >= mostSpecialDays) return { ok: false, reason: 'full' };
    const known = edits ? undefined : left.find(({ day }) => day === special.day);
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

/** Locks the special days and finds those that are not over. */
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

/** The fields with the contacts that mails, pages and the privacy policy give to people. */
const contactFields = ['email', 'phone', 'whatsapp', 'social_label', 'social_url'] as const;

/**
 * Mails a change of the contact to every admin and to the cafe's former address, without the new one. Call it
 * in the change's transaction.
 */
async function tellOfContact(
  services: Pick<Services, 'jobs' | 'keys'>,
  tx: Transaction,
  { before, after, admin, now }: { before: Cafe; after: Cafe; admin: Admin; now: Date },
): Promise<void> {
  const [old, set] = [factsTexts(before), factsTexts(after)];
  const changed = contactFields.filter((field) => old[field] !== set[field]);
  if (changed.length === 0) return;
  const labels = changed.map((field) => factsRules[field].label).join(', ');
  const message: MailMessage = {
    subject: `The contact of ${brand.name} was changed`,
    blocks: [
      `On ${longDate(cafeDay(now))} ${admin.name} (${admin.email}) changed what the site and its emails name: ${labels}.`,
      'If that was not to be, sign in, put it right under Cafe, and choose a new password.',
    ],
    reason: reasonOfAdmins,
  };
  await tellTeam(services, tx, { message, now });
  if (old.email === set.email) return;
  const mail = { kind: 'contact-changed', subject: { type: 'cafe', id: 'cafe' }, to: old.email };
  const reason = `You get this email because this was the address of ${brand.name}.`;
  await queueMail(services, tx, { ...mail, message: { ...message, reason } }, now);
}
