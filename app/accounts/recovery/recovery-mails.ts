import { brand } from '#app/brand.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';

export const resetMailKind = 'password-reset-link';

export function resetLinkMail(name: string, url: string): MailMessage {
  return {
    subject: `Choose a new password for ${brand.name}`,
    blocks: [
      `Dear ${name},`,
      'Somebody, we hope you, asked for a new password for your account.',
      { label: 'Choose a new password', url },
      'The link works once, for an hour, until a newer one is asked for. If you did not ask, do nothing: your password stays as it is.',
    ],
    reason: `You get this email because you run the back office of ${brand.name}. Please do not share it.`,
  };
}
