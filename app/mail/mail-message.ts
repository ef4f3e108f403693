/**
 * What a mail says, as plain data. Every mail has this one shape, so whatever somebody typed can be a
 * text in it, but never a header, a recipient or a part of its structure.
 */
export type MailMessage = {
  /** Fixed words, never something that a stranger typed. */
  subject: string;
  /** In the order in which they are read. */
  blocks: MailBlock[];
  /** Why this mail came, in small print: 'You get this mail because …'. */
  reason: string;
  /** Where one click ends mails of this kind (RFC 8058). */
  unsubscribeUrl?: string;
};

/** A paragraph, a list of facts, or a button. */
export type MailBlock = string | MailFacts | MailButton;

export type MailFacts = { facts: { label: string; value: string }[] };

export type MailButton = { label: string; url: string };

/** The part of a mail for readers that show no HTML. `signature` is its end: name and address lines. */
export function mailText(message: MailMessage, signature: readonly string[]): string {
  const parts = [...message.blocks.map(blockText), signature.join('\n'), message.reason];
  if (message.unsubscribeUrl) parts.push(`Unsubscribe: ${message.unsubscribeUrl}`);
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('url' in block) return `${block.label}:\n${block.url}`;
  return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
}
