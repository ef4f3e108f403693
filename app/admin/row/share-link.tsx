import { type ReactNode, useRef, useState } from 'react';
import { copyText } from '#app/admin/copy-text.ts';
import { Mail, MessageCircle } from '#app/admin/icons.ts';
import { mailtoUrl } from '#app/shared/email.ts';
import { RowButton } from './row-button.tsx';
import { MenuLink, RowMenu } from './row-menu.tsx';

const copiedForMs = 2000;

/**
 * Buttons that copy and share a link.
 * @param props.name 'onboarding link of Siti Aminah'
 * @param props.more further entries of the menu
 * @param props.children the button by which the server sends it
 */
export function ShareLink({
  name,
  url,
  to,
  subject,
  message,
  more,
  children,
}: {
  name: string;
  url: string;
  to: string;
  subject: string;
  message: string;
  more?: ReactNode;
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
      <div className="flex flex-wrap items-center gap-1.5">
        {children}
        <RowButton
          label={copied ? 'Copied!' : 'Copy'}
          name={copied ? 'Copied!' : `Copy the ${name}`}
          onClick={copy}
        />
        <RowMenu label={`More for the ${name}`}>
          <MenuLink
            label="Share by WhatsApp"
            name={`Share by WhatsApp the ${name}`}
            icon={MessageCircle}
            href={`https://wa.me/?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noopener noreferrer"
          />
          <MenuLink
            label="Share by email"
            name={`Share by email the ${name}`}
            icon={Mail}
            // In a mailto address a space is %20; a plus would stay a plus.
            href={`${mailtoUrl(to)}?${mail.toString().replaceAll('+', '%20')}`}
          />
          {more}
        </RowMenu>
      </div>
      {refused && (
        <input
          readOnly
          aria-label={`The ${name}`}
          value={url}
          ref={selectAll}
          className="control"
        />
      )}
    </>
  );
}

function selectAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
