import { brand } from '#app/brand.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';

export const resetMailKind = 'password-reset-link';

const reason = `You get this mail because you run the back office of ${brand.name}.`;

export function resetLinkMail(name: string, url: string): MailMessage {
  return {
    subject: `Choose a new password for ${brand.name}`,
    blocks: [
      `Dear ${name},`,
      'Somebody, you we hope, has asked for a new password for your account.',
      { label: 'Choose a new password', url },
      'The link works once, for an hour, until a newer one is asked for. If you did not ask, do nothing: your password stays as it is.',
    ],
    reason: `${reason} Please pass it on to nobody.`,
  };
}

export function passwordChangedMail(name: string, at: Date, recoveryUrl: string): MailMessage {
  return {
    subject: `Your password at ${brand.name} was changed`,
    blocks: [
      `Dear ${name},`,
      `On ${longDate(cafeDay(at))} the password of your account was changed, and you were signed out on your other devices.`,
      'If that was you, there is nothing to do. If it was not, choose a new password at once:',
      { label: 'Forgot password', url: recoveryUrl },
    ],
    reason,
  };
}
