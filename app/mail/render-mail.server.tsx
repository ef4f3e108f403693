import { renderToStaticMarkup } from 'react-dom/server';
import { brandCafe, type Cafe } from '#app/cafe/cafe.ts';
import { MailDocument } from './mail-document.tsx';
import { type MailMessage, mailText, withCafeEmail } from './mail-message.ts';

/** `replyTo`: the address that the owner has set; without one answers go to the sender. */
export function renderMail(
  message: MailMessage,
  cafe: Cafe,
): { html: string; text: string; replyTo?: string } {
  const { addressLines, email } = cafe;
  const document = renderToStaticMarkup(
    <MailDocument message={withCafeEmail(message, cafe)} addressLines={addressLines} />,
  );
  return {
    html: `<!DOCTYPE html>${document}`,
    text: mailText(message, cafe),
    ...(email !== brandCafe.email && { replyTo: email }),
  };
}
