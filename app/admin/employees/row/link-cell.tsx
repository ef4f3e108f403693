import { Check, Copy, Mail, MessageCircle, RotateCw, Send } from 'lucide';
import { useRef, useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { brand } from '#app/brand.ts';
import { expiresIn, linkStatusTone } from '#app/employees/employee.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { mailtoUrl } from '#app/shared/email.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { RowButton, RowLink } from './row-button.tsx';

const copiedForMs = 2000;

/** The link's state; an active one to copy or share, otherwise 'Generate Link' (spec 4.14). */
export function LinkCell({ item, now }: { item: EmployeeListItem; now: Date }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Badge tone={linkStatusTone[item.link_status]}>{item.link_status}</Badge>
      {item.link_url && item.token_expires_at ? (
        <>
          <span className="text-sm text-muted">{expiresIn(item.token_expires_at, now)}</span>
          <ShareLink url={item.link_url} item={item} />
        </>
      ) : (
        <GenerateLink id={item.id} />
      )}
    </div>
  );
}

function GenerateLink({ id }: { id: string }) {
  const { sending, send } = useAction();
  return (
    <Button
      look="secondary"
      disabled={sending}
      onClick={() => send({ intent: 'issue-link', id })}
      className="whitespace-nowrap lg:min-h-9 lg:px-3 lg:py-1 lg:text-sm"
    >
      <Icon node={RotateCw} className="size-4" />
      Generate Link
    </Button>
  );
}

function ShareLink({ url, item }: { url: string; item: EmployeeListItem }) {
  const [copied, setCopied] = useState(false);
  const [refused, setRefused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function copy() {
    try {
      // Inside the press: browsers refuse it later. Without https there is no clipboard at all.
      await navigator.clipboard.writeText(url);
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), copiedForMs);
      setRefused(false);
      showToast({ title: 'Copied!' });
    } catch {
      setRefused(true);
      showToast({ title: 'Copy Failed', tone: 'danger' });
    }
  }

  const message = `Welcome to ${brand.name}! Please fill in your details here, within 48 hours: ${url}`;
  const mail = new URLSearchParams({ subject: `Welcome to ${brand.name}`, body: message });
  return (
    <>
      <div className="-ml-2 flex flex-wrap">
        <RowButton
          label={copied ? 'Copied!' : 'Copy'}
          icon={copied ? Check : Copy}
          iconClass={copied ? 'text-green' : undefined}
          onClick={copy}
        />
        <SendLink id={item.id} />
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
          href={`${mailtoUrl(item.email)}?${mail.toString().replaceAll('+', '%20')}`}
        />
      </div>
      {refused && (
        <input
          readOnly
          aria-label="Onboarding link"
          value={url}
          ref={selectAll}
          className="control text-sm"
        />
      )}
    </>
  );
}

/** Has the server write the link to the employee's address. */
function SendLink({ id }: { id: string }) {
  const { sending, send } = useAction();
  return (
    <RowButton
      label="Send to the employee"
      icon={Send}
      disabled={sending}
      onClick={() => send({ intent: 'send-link', id })}
    />
  );
}

/** So that the link can be copied by hand. */
function selectAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
