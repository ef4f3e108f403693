import { brand } from '#app/brand.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';

export const unsubscribeMailKind = 'newsletter-leaving';

export function unsubscribeMail(unsubscribeUrl: string): MailMessage {
  return {
    subject: `Unsubscribe: the ${brand.name} newsletter`,
    blocks: [
      'Hello,',
      `Somebody, we hope you, asked us to stop the ${brand.name} newsletter to this address. To stop it, open this link and press Unsubscribe.`,
      { label: 'Unsubscribe', url: unsubscribeUrl },
    ],
    reason:
      'You get this email because this address was typed into our form to unsubscribe. If it was not you, you need not do anything: nothing changes.',
    unsubscribeUrl,
  };
}

export function confirmationMail(urls: {
  confirmUrl: string;
  unsubscribeUrl: string;
}): MailMessage {
  return {
    subject: `Please confirm: the ${brand.name} newsletter`,
    blocks: [
      'Hello,',
      `Somebody, we hope you, asked for the ${brand.name} newsletter to come to this address. To confirm, open this link and press Confirm subscription.`,
      { label: 'Confirm subscription', url: urls.confirmUrl },
      'The link works once, for two days.',
      'Keep this email: the link at its end takes you off the list again, whenever you like.',
    ],
    reason:
      'You get this email because this address was typed into our newsletter form. If it was not you, you need not do anything: without a confirmation nothing will come.',
    unsubscribeUrl: urls.unsubscribeUrl,
  };
}
