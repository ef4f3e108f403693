import { Check, Copy, Mail, MessageCircle } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { copyText } from '#app/admin/copy-text.ts';
import { mailtoUrl } from '#app/shared/email.ts';
import { RowButton, RowLink } from './row-button.tsx';

const copiedForMs = 2000;

/**
 * Buttons that copy and share a link.
 * @param props.name what a screen reader calls the field that shows it where it could not be copied
 * @param props.children the button by which the server sends it
 */
export function ShareLink({
  name,
  url,
  to,
  subject,
  message,
  children,
}: {
  name: string;
  url: string;
  to: string;
  subject: string;
  message: string;
  children: ReactNode;
}) {
  const [copied, setCopied] = useState(false);
  const [refused, setRefused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function copy() {
    const isCopied = await copyText(url);
    setCopied(isCopied);
    setRefused(!isCopied);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedForMs);
  }

  const mail = new URLSearchParams({ subject, body: message });
  return (
    <>
      <div className="-ml-2 flex flex-wrap">
        <RowButton
          label={copied ? 'Copied!' : 'Copy'}
          icon={copied ? Check : Copy}
          iconClass={copied ? 'text-green' : undefined}
          onClick={copy}
        />
        {children}
        <RowLink
          label="Share by WhatsApp"
          icon={MessageCircle}
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        />
        <RowLink
          label="Share by e-mail"
          icon={Mail}
          // In a mailto address a space is %20; a plus would stay a plus.
          href={`${mailtoUrl(to)}?${mail.toString().replaceAll('+', '%20')}`}
        />
      </div>
      {refused && (
        <input readOnly aria-label={name} value={url} ref={selectAll} className="control text-sm" />
      )}
    </>
  );
}

function selectAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
