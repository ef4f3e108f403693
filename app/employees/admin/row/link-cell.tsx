import { useState } from 'react';
import { ConfirmAction, ConfirmDialog } from '#app/admin/actions/confirm-action.tsx';
import { CircleSlash } from '#app/admin/icons.ts';
import { MailPreview } from '#app/admin/mail-preview.tsx';
import { RowAction, RowButton } from '#app/admin/row/row-button.tsx';
import { MenuButton } from '#app/admin/row/row-menu.tsx';
import { ShareLink } from '#app/admin/row/share-link.tsx';
import { brand } from '#app/brand.ts';
import type { EmployeeIntent } from '#app/employees/admin/actions.server.ts';
import { expiresIn, linkStatusTone } from '#app/employees/employee.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { onboardingLinkMail } from '#app/employees/links/employee-mails.ts';
import { Badge } from '#app/ui/badge.tsx';

/** The link's state; an active one to send or share, otherwise 'Generate Link' (spec 4.14). */
export function LinkCell({ item, now }: { item: EmployeeListItem; now: Date }) {
  const { link_url: url, token_expires_at: ends } = item;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={linkStatusTone[item.link_status]}>{item.link_status}</Badge>
        {url && ends && <span className="text-sm text-muted">{expiresIn(ends, now)}</span>}
      </div>
      {url && <ActiveLink item={item} url={url} />}
      {!url && !item.has_left && <GenerateLink item={item} />}
    </div>
  );
}

function ActiveLink({
  item: { id, full_name_ic: person, email },
  url,
}: {
  item: EmployeeListItem;
  url: string;
}) {
  const [withdrawing, setWithdrawing] = useState(false);
  return (
    <>
      <ShareLink
        name={`onboarding link of ${person}`}
        url={url}
        to={email}
        subject={`Welcome to ${brand.name}`}
        message={`Welcome to ${brand.name}! Please fill in your details here, within 48 hours: ${url}`}
        more={
          <MenuButton
            label="Withdraw link"
            name={`Withdraw link of ${person}`}
            icon={CircleSlash}
            danger
            onClick={() => setWithdrawing(true)}
          />
        }
      >
        <ConfirmAction<EmployeeIntent>
          title={`Send the link to ${person}?`}
          label="Send email"
          busyLabel="Sending..."
          look="primary"
          failed="Failed to send link"
          fields={{ intent: 'send-link', id }}
          trigger={(ask) => (
            <RowButton label="Send link" name={`Send link to ${person}`} onClick={ask} />
          )}
        >
          <MailPreview to={email} message={onboardingLinkMail(person, url)} />
        </ConfirmAction>
      </ShareLink>
      {withdrawing && (
        <ConfirmDialog<EmployeeIntent>
          title="Withdraw the link?"
          label="Withdraw link"
          busyLabel="Withdrawing..."
          failed="Failed to withdraw link"
          fields={{ intent: 'withdraw-link', id }}
          onClose={() => setWithdrawing(false)}
        >
          The onboarding link of <strong>{person}</strong> stops working at once. What is on file
          stays as it is.
        </ConfirmDialog>
      )}
    </>
  );
}

/** A new link lets a completed form be changed, so it is asked about first. */
function GenerateLink({
  item: { id, full_name_ic: person, was_completed },
}: {
  item: EmployeeListItem;
}) {
  const button = { label: 'Generate Link', name: `Generate Link for ${person}` };
  const action = {
    failed: 'Failed to generate link',
    fields: { intent: 'issue-link', id },
  } as const;
  if (!was_completed) return <RowAction<EmployeeIntent> {...button} {...action} />;
  return (
    <ConfirmAction<EmployeeIntent>
      title="Generate another link?"
      label="Generate Link"
      busyLabel="Generating..."
      look="primary"
      {...action}
      trigger={(ask) => <RowButton {...button} onClick={ask} />}
    >
      <strong>{person}</strong> has completed the form already. For 48 hours anyone who has the new
      link can fill it in again, and so change what is on file, the bank account too. You can
      withdraw the link before.
    </ConfirmAction>
  );
}
