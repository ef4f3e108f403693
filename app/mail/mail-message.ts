/** Plain data: what somebody typed can be text in a mail, but never a header, recipient or markup. */
export type MailMessage = {
  /** Fixed text, never a stranger's input. */
  subject: string;
  blocks: MailBlock[];
  /** Small print: 'You get this mail because …'. */
  reason: string;
  /** One-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string;
};

export type MailBlock =
  | string
  | { facts: { label: string; value: string }[] }
  | { label: string; url: string };

/** The plain-text part. `signature` ends it: name and address lines. */
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
