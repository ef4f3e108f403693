import { renderToStaticMarkup } from 'react-dom/server';
import { brandCafe, type Cafe } from '#app/cafe/cafe.ts';
import { MailDocument } from './mail-document.tsx';
import { type MailMessage, mailText, withCafe } from './mail-message.ts';

/** `replyTo`: the address that the owner has set; without one answers go to the sender. */
export function renderMail(
  message: MailMessage,
  cafe: Cafe,
): { html: string; text: string; replyTo?: string } {
  const document = renderToStaticMarkup(<MailDocument message={withCafe(message, cafe)} />);
  return {
    html: `<!DOCTYPE html>${document}`,
    text: mailText(message, cafe),
    ...(cafe.email !== brandCafe.email && { replyTo: cafe.email }),
  };
}
