import { brand } from '#app/brand.ts';
import type { Cafe } from '#app/cafe/cafe.ts';
import { lines, type Rules } from '#app/forms/rules.ts';

/** Plain data: what somebody typed can be text in an email, but never a header, recipient or markup. */
export type MailMessage = {
  /** Fixed text, never a stranger's input. */
  subject: string;
  blocks: MailBlock[];
  /** Small print: 'You get this email because …'. */
  reason: string;
  /** One-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string;
  /** The cafe's postal address, as it was when the email was sent. */
  addressLines?: readonly string[];
};

export type MailBlock =
  | string
  | { facts: { label: string; value: string }[] }
  | { label: string; url: string };

/** Stands in a text for the cafe's own address, which may be another one when the email is sent. */
export const cafeEmail = '{cafe-email}';

/** The message as people read it, with the cafe's details. One that was sent keeps the details of that time. */
export function withCafe(message: MailMessage, { email, addressLines }: Cafe) {
  // A function, since an address may contain characters that mean something in a replacement, such as $&.
  const fill = (text: string) => text.replaceAll(cafeEmail, () => email);
  return {
    addressLines,
    ...message,
    blocks: message.blocks.map((block) => (typeof block === 'string' ? fill(block) : block)),
    reason: fill(message.reason),
  };
}

/** The plain-text part, signed with name and address. */
export function mailText(message: MailMessage, cafe: Cafe): string {
  const { blocks, reason, addressLines } = withCafe(message, cafe);
  const signature = [brand.name, ...addressLines].join('\n');
  const parts = [...blocks.map(blockText), signature, reason];
  if (message.unsubscribeUrl) parts.push(`Unsubscribe: ${message.unsubscribeUrl}`);
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('url' in block) return `${block.label}:\n${block.url}`;
  return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
}

/** What an admin may add to an email. */
export const ownWords = {
  words: { label: 'Your words', limit: 2000, clean: lines, optional: true },
} satisfies Rules<string>;
