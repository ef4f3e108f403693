import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { brand } from '#app/brand.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';

export const reasonOfAdmins = `You get this email because you run the back office of ${brand.name}.`;

/** The text of the email about a change of an account. `what` continues the sentence 'On 5 March 2024 '. */
export type Notice = {
  kind: string;
  subject: string;
  what: string;
  /** What the admin should do if it was not them. */
  advice: string;
  link?: { label: string; url: string };
  reason?: string;
};

/** Mails an admin about a change of their account. Call it in the change's transaction. */
export function tellAdmin(
  services: Pick<Services, 'jobs' | 'keys'>,
  tx: Queryable,
  { id, email, name }: Admin,
  { kind, subject, what, advice, link, reason = reasonOfAdmins }: Notice,
  now: Date,
): Promise<void> {
  const change = `On ${longDate(cafeDay(now))} ${what}`;
  const blocks = [`Dear ${name},`, change, advice, ...(link ? [link] : [])];
  const message: MailMessage = { subject, blocks, reason };
  return queueMail(services, tx, { kind, subject: { type: 'user', id }, to: email, message }, now);
}
