import type { Notice } from '#app/accounts/activity/tell-admin.server.ts';
import { brand } from '#app/brand.ts';
import { cafeEmail, type MailMessage } from '#app/mail/mail-message.ts';

export function confirmEmailMail(name: string, url: string): MailMessage {
  return {
    subject: `Confirm your new email at ${brand.name}`,
    blocks: [
      `Dear ${name},`,
      `You would like to sign in to the back office of ${brand.name} with this address. Please confirm it where you are signed in: one press on the page behind this link.`,
      { label: 'Confirm this email', url },
      'The link works once, for 24 hours. If you did not ask for it, do nothing: nothing changes.',
    ],
    reason: `You get this email because this address was entered in the back office of ${brand.name}.`,
  };
}

/** Goes to the address that the account has, and does not name the new one. */
export function emailChangeRequestedMail(recoveryUrl: string): Notice {
  return {
    kind: 'email-change-requested',
    subject: `A new email for your account at ${brand.name}`,
    what: 'another email address was entered for your account. It takes effect when a link that went there is confirmed.',
    advice:
      'If that was you, there is nothing to do here. If it was not, choose a new password at once, which also stops the change:',
    link: { label: 'Forgot password', url: recoveryUrl },
  };
}

/** Goes to the former address, and does not name the new one. */
export const emailChangedMail: Notice = {
  kind: 'account-email-changed',
  subject: `Your email at ${brand.name} was changed`,
  what: 'the email address of your account was changed. You sign in with the new one from now on.',
  advice: `If that was you, there is nothing to do. If it was not, please tell another admin at once, or write to ${cafeEmail}.`,
  reason: `You get this email because this address belonged to an account in the back office of ${brand.name}.`,
};
