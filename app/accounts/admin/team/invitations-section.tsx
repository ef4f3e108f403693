import { profileRules } from '#app/accounts/setup/new-admin.ts';
import type { Invitation } from '#app/accounts/team/invitations.server.ts';
import { ActionButton } from '#app/admin/actions/action-button.tsx';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { RotateCw } from '#app/admin/icons.ts';
import { RowAction } from '#app/admin/row/row-button.tsx';
import { RowMenu } from '#app/admin/row/row-menu.tsx';
import { CopyLink, ShareLink } from '#app/admin/row/share-link.tsx';
import { Section } from '#app/admin/section.tsx';
import { brand } from '#app/brand.ts';
import { expiresIn } from '#app/employees/employee.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { momentText } from '#app/shared/dates.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { TeamIntent } from './actions.server.ts';

export function InvitationsSection({
  invitations,
  ...shown
}: {
  invitations: readonly Invitation[];
  showsLinks: boolean;
  now: Date;
}) {
  return (
    <Section
      title="Invitations"
      lead="The person you invite gets a link by email, chooses a password, and can then do everything that you can."
    >
      <Invite />
      {invitations.length > 0 && (
        <ul className="rows">
          {invitations.map((invitation) => (
            <InvitationItem key={invitation.id} invitation={invitation} {...shown} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const inviteRules = { email: profileRules.email };

function Invite() {
  return (
    <ActionForm
      rules={inviteRules}
      submit={(typed, send: Send<TeamIntent>) => send({ intent: 'invite', ...typed })}
      failed="Failed to invite"
      label="Invite"
      busyLabel="Inviting..."
      onDone={(_, form) => form.reset()}
    >
      <TextField label={inviteRules.email.label} name="email" type="email" autoComplete="off" />
    </ActionForm>
  );
}

function InvitationItem({
  invitation: { id, email, url, expires_at, isUnsent },
  showsLinks,
  now,
}: {
  invitation: Invitation;
  showsLinks: boolean;
  now: Date;
}) {
  const link = `invitation link of ${email}`;
  return (
    <li className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">
          <EmailText email={email} />
        </h3>
        <p className="mt-1 text-sm text-muted">
          {expires_at > now ? expiresIn(expires_at, now) : 'Expired'}
        </p>
        {isUnsent && expires_at > now && (
          <p className="text-sm text-amber">Written, not sent: copy the link.</p>
        )}
        {url ? (
          <div className="mt-2 flex flex-wrap items-center gap-1.5">
            <RowAction<TeamIntent>
              label="Send again"
              name={`Send again the ${link}`}
              failed="Failed to invite"
              fields={{ intent: 'invite', email }}
            />
            <CopyLink name={link} url={url} />
            <RowMenu label={`More for the ${link}`}>
              <ShareLink
                name={link}
                to={email}
                subject={`You are invited to run ${brand.name}`}
                message={`You are invited to run ${brand.name}. Please create your account here, until ${momentText(expires_at)}: ${url}`}
              />
            </RowMenu>
          </div>
        ) : (
          <div className="mt-2 flex flex-wrap gap-3">
            {!showsLinks && expires_at > now && (
              <ActionButton<TeamIntent>
                failed="Failed to show the links"
                fields={{ intent: 'show-links' }}
                aria-label={`Show the link of the invitation for ${email}`}
              >
                Show the link
              </ActionButton>
            )}
            <ActionButton<TeamIntent>
              failed="Failed to invite"
              fields={{ intent: 'invite', email }}
              icon={<Icon node={RotateCw} className="size-4" />}
            >
              Send again
            </ActionButton>
          </div>
        )}
      </div>
      <ConfirmAction<TeamIntent>
        title="Withdraw this invitation?"
        label="Withdraw"
        busyLabel="Withdrawing..."
        failed="Failed to withdraw the invitation"
        fields={{ intent: 'withdraw-invitation', id }}
        button={{ look: 'secondary', 'aria-label': `Withdraw the invitation of ${email}` }}
      >
        The link sent to {email} will stop working.
      </ConfirmAction>
    </li>
  );
}
