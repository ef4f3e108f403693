import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import { MailPreview, OutboxLine } from '#app/admin/mail-preview.tsx';
import { RowAction, RowButton } from '#app/admin/row/row-button.tsx';
import { CopyLink } from '#app/admin/row/share-link.tsx';
import type { EmployeeIntent } from '#app/employees/admin/actions.server.ts';
import { expiresIn, linkStatusTone } from '#app/employees/employee.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { onboardingLinkMail } from '#app/employees/links/employee-mails.ts';
import { isInOutbox } from '#app/mail/mail-error.ts';
import { cafeDay, shortDate } from '#app/shared/dates.ts';
import { Badge } from '#app/ui/badge.tsx';

export const linkName = (person: string) => `onboarding link of ${person}`;

/** The link's state, with buttons to send or copy an active one, or to make a new one (spec 4.14). */
export function LinkCell({ item, now }: { item: EmployeeListItem; now: Date }) {
  const { full_name_ic: person, link_status, link_url: url, token_expires_at: ends } = item;
  const mail = item.link_mail;
  const isSent = mail && mail.state !== 'failed' && !isInOutbox(mail);
  // Yellow: by an open link a completed record can be changed.
  const tone =
    link_status === 'Active' && item.was_completed ? 'yellow' : linkStatusTone[link_status];
  return (
    // As wide as the widest state, so that no row changes the columns of the others.
    <div className="flex flex-col items-start gap-1.5 lg:min-w-36 lg:gap-0.5 xl:min-w-44">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:gap-y-0 xl:flex-nowrap">
        <Badge tone={tone}>{link_status}</Badge>
        {url && ends && (
          <span className="flex flex-col text-sm whitespace-nowrap text-muted lg:leading-4">
            {expiresIn(ends, now)}
            {mail && (
              <span className={isSent ? undefined : 'text-amber'}>
                {/* The email is two days old at most, so the year is left out. */}
                {isSent ? 'Sent' : 'Not sent'} {shortDate(cafeDay(mail.queued_at)).slice(0, -5)}
              </span>
            )}
          </span>
        )}
      </div>
      {url && (
        <div className="flex flex-wrap items-center gap-1.5 lg:flex-nowrap lg:gap-2 xl:-my-1">
          <SendLink item={item} />
          <CopyLink name={linkName(person)} url={url} quiet />
        </div>
      )}
      {!url && !item.has_left && <GenerateLink item={item} />}
    </div>
  );
}

export function SendLink({
  item: { id, full_name_ic: person, email, link_url: url, token_expires_at: ends },
}: {
  item: EmployeeListItem;
}) {
  if (!url || !ends) return null;
  return (
    <ConfirmAction<EmployeeIntent>
      title={`Send the link to ${person}?`}
      label="Send email"
      busyLabel="Sending..."
      look="primary"
      failed="Failed to send link"
      fields={{ intent: 'send-link', id }}
      trigger={(ask) => (
        <RowButton label="Send link" name={`Send link to ${person}`} quiet onClick={ask} />
      )}
    >
      <OutboxLine className="mb-4" />
      <MailPreview to={email} message={onboardingLinkMail(person, { url, ends })} />
    </ConfirmAction>
  );
}

/** The button for a new link. By that a completed form can be changed, which must be confirmed first. */
function GenerateLink({
  item: { id, full_name_ic: person, was_completed },
}: {
  item: EmployeeListItem;
}) {
  const button = { label: 'Generate Link', name: `Generate Link for ${person}`, quiet: true };
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
