import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import { linkStatus } from '#app/employees/employee.ts';
import { recordEmployeeEvent } from '#app/employees/record/employee-history.server.ts';
import { decryptSecret } from '#app/employees/record/employee-secrets.server.ts';
import { queueMail, recallMails } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { onboardingLinkMail } from './employee-mails.ts';
import { onboardingUrl } from './onboarding-link.server.ts';

/** What happened: the mail is queued; there is no such employee, or no link that is open. */
export type SendLinkResult = { ok: true } | { ok: false; reason: 'not-found' };

const kind = 'onboarding-link';

const subjectOf = (id: string) => ({ type: 'employee', id });

/**
 * Call it in the transaction after which the link opens nothing, or belongs to another address: a
 * mail with it that still waits, for a mail server that is down, is not sent and not kept.
 */
export function recallLinkMails(tx: Queryable, id: string): Promise<void> {
  return recallMails(tx, subjectOf(id), kind);
}

/** Writes the open link to the address of the record; a mail that still waits gives way to this one. */
export async function sendLink(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
  { id, admin, now }: { id: string; admin: Admin; now: Date },
): Promise<SendLinkResult> {
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  const { full_name_ic, email, onboarding_token, token_expires_at, token_used } =
    employeeOnboarding;
  return services.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ full_name_ic, email, onboarding_token, token_expires_at, token_used })
      .from(employeeOnboarding)
      .where(eq(employeeOnboarding.id, id))
      .for('update');
    if (!row?.onboarding_token || linkStatus(row, now) !== 'Active') {
      return { ok: false, reason: 'not-found' };
    }
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
