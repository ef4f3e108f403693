import { createContext, useContext } from 'react';
import { brand } from '#app/brand.ts';
import { useCafe } from '#app/cafe/use-cafe.ts';
import { type MailBlock, type MailMessage, withCafe } from '#app/mail/mail-message.ts';
import { classNames } from '#app/ui/class-names.ts';

/** Is a mail server set up? Provided by the frame of the back office. */
export const SendsMailContext = createContext(true);

/** Warns, before an email is sent, that it reaches nobody because there is no mail server. */
export function OutboxLine({ className }: { className?: string }) {
  if (useContext(SendsMailContext)) return null;
  return (
    <p className={classNames('rounded-control bg-amber-mist px-4 py-3 text-amber', className)}>
      No mail server is set up here: what you send is kept as a file, and reaches nobody by itself.
    </p>
  );
}

/** Shows what an email will say and to whom. All of it is shown as plain text, even if a stranger typed it. */
export function MailPreview({ to, message }: { to: string; message: MailMessage }) {
  const { subject, blocks, reason, addressLines } = withCafe(message, useCafe());
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line bg-paper px-5 py-3 text-sm">
        <dt className="text-muted">To</dt>
        <dd>{to}</dd>
        <dt className="text-muted">Subject</dt>
        <dd>{subject}</dd>
      </dl>
      <div className="flex flex-col gap-3 px-5 py-4">
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Block key={index} block={block} />
        ))}
      </div>
      <div className="flex flex-col gap-2 border-t border-line px-5 py-3 text-sm text-muted">
        <p>{[brand.name, ...addressLines].join(', ')}</p>
        <p>{reason}</p>
      </div>
    </div>
  );
}

function Block({ block }: { block: MailBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('url' in block) return <p className="font-medium text-matcha">{block.label}</p>;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {block.facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
