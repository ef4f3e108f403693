import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { href } from 'react-router';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import {
  type EmployeePosition,
  hasLeft,
  linkLifetimeHours,
  linkStatus,
} from '#app/employees/employee.ts';
import {
  decryptSecret,
  encryptSecret,
  lockEmployee,
  recordEmployeeEvent,
} from '#app/employees/record/employee-record.server.ts';
import { hashToken } from '#app/links/links.server.ts';
import { queueMail, recallMails } from '#app/mail/mail-queue.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { onboardingLinkMail } from './employee-mails.ts';

type LinkColumns = Pick<
  typeof employeeOnboarding.$inferSelect,
  'onboarding_token' | 'onboarding_token_hash' | 'token_expires_at' | 'token_used'
>;

export function newLink(keys: Keys, id: string, now: Date) {
  const token = randomUUID();
  const columns: LinkColumns = {
    onboarding_token: encryptSecret(keys, id, 'onboarding_token', token),
    onboarding_token_hash: hashToken(token),
    token_expires_at: new Date(now.getTime() + linkLifetimeHours * 60 * 60 * 1000),
    token_used: false,
  };
  return { token, columns };
}

/** The columns of a used link: nothing stays that could open it. */
export const spentLink = {
  onboarding_token: null,
  onboarding_token_hash: null,
  token_used: true,
} as const satisfies Partial<LinkColumns>;

/** The columns of a withdrawn link: it opens nothing from `now` on, and shows as expired. */
export function withdrawnLink(now: Date) {
  return {
    onboarding_token: null,
    onboarding_token_hash: null,
    token_expires_at: now,
  } satisfies Partial<LinkColumns>;
}

export function onboardingUrl(origin: string, token: string): string {
  return origin + href('/onboarding/:token', { token });
}

type IssueResult = { ok: true } | { ok: false; reason: 'not-found' | 'left' };

/**
 * Issues a new link; the earlier one opens nothing any more (spec 4.13).
 * @param position is set as well, if given: for an address that somebody wanted to add again (spec 15.13)
 */
export async function issueLink(
  { db, keys }: { db: Database; keys: Keys },
  change: { id: string; position?: EmployeePosition; admin: Admin; now: Date },
): Promise<IssueResult> {
  const { id, position, admin, now } = change;
  return db.transaction(async (tx) => {
    const before = await lockEmployee(tx, id);
    if (!before) return { ok: false, reason: 'not-found' };
    if (hasLeft(before, now)) return { ok: false, reason: 'left' };
    const moves = position !== undefined && position !== before.job_position;
    await tx
      .update(employeeOnboarding)
      .set({
        ...newLink(keys, id, now).columns,
        // A link alone changes nothing in an open edit dialog, so it must not refuse that edit.
        ...(moves ? { job_position: position, updated_at: now } : {}),
      })
      .where(eq(employeeOnboarding.id, id));
    await recallLinkMails(tx, id);
    if (moves) {
      const details = { fields: 'job_position' };
      await recordEmployeeEvent(tx, { id, what: 'edited', actor: admin, at: now, details });
    }
    await recordEmployeeEvent(tx, { id, what: 'link-issued', actor: admin, at: now });
    return { ok: true };
  });
}

type SendLinkResult = { ok: true } | { ok: false; reason: 'not-found' | 'no-link' | 'left' };

const kind = 'onboarding-link';

const subjectOf = (id: string) => ({ type: 'employee', id });

/** Drops queued mails with the link. Call it in the transaction that ends the link or changes the address. */
export function recallLinkMails(tx: Queryable, id: string): Promise<void> {
  return recallMails(tx, subjectOf(id), kind);
}

/** Mails the open link. An earlier email that has not gone out yet is dropped. */
export async function sendLink(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
  { id, admin, now }: { id: string; admin: Admin; now: Date },
): Promise<SendLinkResult> {
  return services.db.transaction(async (tx) => {
    const row = await lockEmployee(tx, id);
    if (!row) return { ok: false, reason: 'not-found' };
    const { onboarding_token: sealed, token_expires_at: ends } = row;
    if (!sealed || !ends || linkStatus(row, now) !== 'Active')
      return { ok: false, reason: 'no-link' };
    if (hasLeft(row, now)) return { ok: false, reason: 'left' };
    const token = decryptSecret(services.keys, id, 'onboarding_token', sealed);
    const url = onboardingUrl(services.settings.origin, token);
    const message = onboardingLinkMail(row.full_name_ic, { url, ends });
    const isForOutbox = !services.settings.smtpUrl;
    const mail = { kind, subject: subjectOf(id), to: row.email, message, isForOutbox };
    await recallLinkMails(tx, id);
    await queueMail(services, tx, mail, now);
    await recordEmployeeEvent(tx, { id, what: 'link-sent', actor: admin, at: now });
    return { ok: true };
  });
}

/** Erases expired links, and drops the queued mails with them. The expiry date stays, since it is shown. */
export async function eraseExpiredOnboardingLinks(db: Database, now: Date): Promise<void> {
  const { id, onboarding_token_hash, token_expires_at } = employeeOnboarding;
  await db.transaction(async (tx) => {
    const erased = await tx
      .update(employeeOnboarding)
      .set({ onboarding_token: null, onboarding_token_hash: null })
      .where(and(isNotNull(onboarding_token_hash), lte(token_expires_at, now)))
      .returning({ id });
    for (const employee of erased) await recallLinkMails(tx, employee.id);
  });
}

/** Withdraws the open link: it opens nothing any more, and its email is dropped if it has not gone out yet. */
export async function withdrawLink(
  { db }: { db: Database },
  { id, admin, now }: { id: string; admin: Admin; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'no-link' }> {
  return db.transaction(async (tx) => {
    const row = await lockEmployee(tx, id);
    if (!row) return { ok: false, reason: 'not-found' };
    if (linkStatus(row, now) !== 'Active') return { ok: false, reason: 'no-link' };
    await tx
      .update(employeeOnboarding)
      .set(withdrawnLink(now))
      .where(eq(employeeOnboarding.id, id));
    await recallLinkMails(tx, id);
    await recordEmployeeEvent(tx, { id, what: 'link-withdrawn', actor: admin, at: now });
    return { ok: true };
  });
}
