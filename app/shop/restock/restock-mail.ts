import type { MailMessage } from '#app/mail/mail-message.ts';

export function restockMail(product: { name: string; price: string; url: string }): MailMessage {
  const { name, price, url } = product;
  return {
    subject: `${name} is back`,
    blocks: [
      'Hello,',
      `${name} is in our shop again, at ${price}. You asked us to tell you.`,
      { label: `See ${name}`, url },
    ],
    reason: `You get this email because this address was typed into our shop to be told once when ${name} is back. There will be no other: we have deleted the address.`,
  };
}
