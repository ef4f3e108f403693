import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#app/brand.ts';
import { MailDocument } from './mail-document.tsx';
import { type MailMessage, mailText } from './mail-message.ts';

export function renderMail(message: MailMessage): { html: string; text: string } {
  const document = renderToStaticMarkup(<MailDocument message={message} />);
  return {
    html: `<!DOCTYPE html>${document}`,
    text: mailText(message, [brand.name, ...brand.addressLines]),
  };
}
