import type { MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { bankAccountChangedMail, emailChangedMail } from './employee-mails.ts';

type FormerRecord = { id: string; full_name_ic: string; email: string };

/** Mails a change of bank account or address to the former address. Call it in the change's transaction. */
export async function notifyFormerAddress(
  services: Pick<Services, 'jobs' | 'keys'>,
  tx: Queryable,
  { id, full_name_ic, email }: FormerRecord,
  changed: { bankAccount: boolean; email: boolean },
  now: Date,
): Promise<void> {
  const queue = (kind: string, message: MailMessage) =>
    queueMail(services, tx, { kind, subject: { type: 'employee', id }, to: email, message }, now);
  if (changed.bankAccount) {
    await queue('bank-account-changed', bankAccountChangedMail(full_name_ic, now));
  }
  if (changed.email) await queue('email-changed', emailChangedMail(full_name_ic, now));
}
