import { and, eq, isNotNull, lte } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { hasLeft, linkStatus } from '#app/employees/employee.ts';
import { recordEmployeeEvent } from '#app/employees/record/employee-history.server.ts';
import { decryptSecret } from '#app/employees/record/employee-secrets.server.ts';
import { queueMail, recallMails } from '#app/mail/mail-queue.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { onboardingLinkMail } from './employee-mails.ts';
import { onboardingUrl } from './onboarding-link.server.ts';

type SendLinkResult = { ok: true } | { ok: false; reason: 'not-found' | 'no-link' | 'left' };

const kind = 'onboarding-link';

const subjectOf = (id: string) => ({ type: 'employee', id });

/** Drops queued mails with the link. Call it in the transaction that kills the link or changes the address. */
export function recallLinkMails(tx: Queryable, id: string): Promise<void> {
  return recallMails(tx, subjectOf(id), kind);
}

/** Mails the open link; an earlier email that still waits is dropped. */
export async function sendLink(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
  { id, admin, now }: { id: string; admin: Admin; now: Date },
): Promise<SendLinkResult> {
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  const { full_name_ic, email, left_on, onboarding_token, token_expires_at, token_used } =
    employeeOnboarding;
  return services.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ full_name_ic, email, left_on, onboarding_token, token_expires_at, token_used })
      .from(employeeOnboarding)
      .where(eq(employeeOnboarding.id, id))
      .for('update');
    if (!row) return { ok: false, reason: 'not-found' };
    if (!row.onboarding_token || linkStatus(row, now) !== 'Active') {
      return { ok: false, reason: 'no-link' };
    }
    if (hasLeft(row, now)) return { ok: false, reason: 'left' };
    const token = decryptSecret(services.keys, id, 'onboarding_token', row.onboarding_token);
    const url = onboardingUrl(services.settings.origin, token);
    const message = onboardingLinkMail(row.full_name_ic, url);
    const mail = { kind, subject: subjectOf(id), to: row.email, message };
    await recallLinkMails(tx, id);
    await queueMail(services, tx, mail, now);
    await recordEmployeeEvent(tx, { id, what: 'link-sent', actor: admin, at: now });
    return { ok: true };
  });
}

/** Erases expired links and queued mails with them. The expiry date stays: it is shown. */
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
