import { reasonOfAdmins } from '#app/accounts/activity/tell-admin.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { tellTeam } from '#app/accounts/team/team.server.ts';
import { brand } from '#app/brand.ts';
import type { Cafe } from '#app/cafe/cafe.ts';
import { factsRules, factsTexts } from '#app/cafe/facts-form.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';

/** What mails, pages and the privacy policy name for people to write to. */
const contactFields = ['email', 'phone', 'whatsapp', 'social_label', 'social_url'] as const;

/**
 * Mails a change of the contact to every admin and to the cafe's former address, without the new one. Call it
 * in the change's transaction.
 */
export async function tellOfContact(
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
