import { href } from 'react-router';
import { brand } from '#app/brand.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';

export const dataLinkMailKind = 'data-link';

export function dataLinkMail(origin: string, token: string): MailMessage {
  return {
    subject: `Your data at ${brand.name}`,
    blocks: [
      'Hello,',
      `Somebody, we hope you, asked to see what ${brand.name} holds under this address. Open this link and press Show my data.`,
      { label: 'Show my data', url: origin + href('/my-data/:token', { token }) },
      'The link works once, for an hour. Do not pass it on.',
    ],
    reason:
      'You get this email because this address was typed into our form. If it was not you, you need not do anything: nobody else can see your data.',
  };
}
