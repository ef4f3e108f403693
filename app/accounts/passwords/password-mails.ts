import { brand } from '#app/brand.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';

export function passwordChangedMail(name: string, at: Date, recoveryUrl: string): MailMessage {
  return {
    subject: `Your password at ${brand.name} was changed`,
    blocks: [
      `Dear ${name},`,
      `On ${longDate(cafeDay(at))} the password of your account was changed, and you were signed out on your other devices.`,
      'If that was you, there is nothing to do. If it was not, choose a new password at once:',
      { label: 'Forgot password', url: recoveryUrl },
    ],
    reason: `You get this mail because you run the back office of ${brand.name}.`,
  };
}
