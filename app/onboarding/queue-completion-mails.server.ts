import { href } from 'react-router';
import { findAdmins } from '#app/accounts/team/team.server.ts';
import { completedMail, completedOwnerMail } from '#app/employees/links/employee-mails.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';

type Completed = {
  id: string;
  full_name_ic: string;
  email: string;
  job_position: string;
};

/** To the new hire and every admin. Call it in the transaction of the completion. */
export async function queueCompletionMails(
  services: Pick<Services, 'jobs' | 'keys' | 'settings'>,
  tx: Queryable,
  { id, full_name_ic, email, job_position }: Completed,
  now: Date,
): Promise<void> {
  const queue = (kind: string, to: string, message: MailMessage) =>
    queueMail(services, tx, { kind, subject: { type: 'employee', id }, to, message }, now);
  await queue('onboarding-completed', email, completedMail(full_name_ic));
  const recordUrl = `${services.settings.origin}${href('/admin/employees')}?view=${id}`;
  for (const { email: owner } of await findAdmins(tx)) {
    const message = completedOwnerMail({ full_name_ic, job_position }, recordUrl);
    await queue('onboarding-completed-owner', owner, message);
  }
}
