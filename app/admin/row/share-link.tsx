import { useRef, useState } from 'react';
import { copyText } from '#app/admin/copy-text.tsx';
import { Mail, MessageCircle } from '#app/admin/icons.ts';
import { mailtoUrl } from '#app/shared/person/email.ts';
import { RowButton } from './row-button.tsx';
import { MenuLink } from './row-menu.tsx';

const copiedForMs = 2000;

/** @param props.name what the link is, such as 'onboarding link of Siti Aminah' */
export function CopyLink({ name, url, quiet }: { name: string; url: string; quiet?: boolean }) {
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

  return (
    <>
      <RowButton
        label={copied ? 'Copied!' : 'Copy'}
        name={copied ? 'Copied!' : `Copy the ${name}`}
        quiet={quiet}
        onClick={copy}
      />
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

/** Menu entries that share a link by WhatsApp or email. @param props.name as for {@link CopyLink} */
export function ShareLink({
  name,
  to,
  subject,
  message,
}: {
  name: string;
  to: string;
  subject: string;
  message: string;
}) {
  return (
    <>
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
        href={mailtoUrl(to, { subject, body: message })}
      />
    </>
  );
}

function selectAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
