import { useState } from 'react';
import { PasswordField } from '#app/accounts/passwords/password-field.tsx';
import type { TeamMember } from '#app/accounts/team/team.server.ts';
import { passwordRules } from '#app/accounts/two-step/two-step.ts';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { Section } from '#app/admin/section.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Day, Moment } from '#app/ui/day.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { useFocusPageWhenLost } from '#app/ui/navigation/focus-page.ts';
import type { TeamIntent } from './actions.server.ts';

export function AdminsSection({ admins, ownId }: { admins: readonly TeamMember[]; ownId: string }) {
  return (
    <Section title="Admins">
      <ul className="rows">
        {admins.map((admin) => (
          <AdminItem key={admin.id} admin={admin} isOwn={admin.id === ownId} />
        ))}
      </ul>
    </Section>
  );
}

function AdminItem({ admin, isOwn }: { admin: TeamMember; isOwn: boolean }) {
  const { name, email, createdAt, lastSeenAt, hasTwoStep } = admin;
  return (
    <li className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-medium wrap-anywhere">{name}</h3>
          {isOwn && <Badge tone="blue">You</Badge>}
          <Badge tone={hasTwoStep ? 'green' : 'yellow'}>
            {hasTwoStep ? 'Two-step on' : 'Two-step off'}
          </Badge>
        </div>
        <p className="mt-1 wrap-anywhere">
          <EmailText email={email} />
        </p>
        <p className="mt-1 text-sm text-muted">
          Since <Day at={createdAt} />
          <br />
          {lastSeenAt ? (
            <>
              Last seen <Moment at={lastSeenAt} />
            </>
          ) : (
            'Not signed in yet'
          )}
        </p>
      </div>
      {!isOwn && <AdminActions admin={admin} />}
    </li>
  );
}

function AdminActions({ admin }: { admin: TeamMember }) {
  const { id, name, hasTwoStep } = admin;
  const [removing, setRemoving] = useState(false);
  useFocusPageWhenLost();
  return (
    <div className="flex shrink-0 flex-col gap-3 sm:max-w-64 sm:items-end">
      {hasTwoStep && (
        <ConfirmAction<TeamIntent>
          title={`Reset two-step verification of ${name}?`}
          label="Reset"
          busyLabel="Resetting..."
          failed="Failed to reset two-step verification"
          fields={{ intent: 'reset-two-step', id }}
          trigger={(ask) => (
            <Button
              look="secondary"
              aria-label={`Reset two-step verification of ${name}`}
              onClick={ask}
            >
              Reset two-step verification
            </Button>
          )}
        >
          For somebody who has lost both the phone and the recovery codes. Make sure that it is
          really them who ask: afterwards the password alone signs them in.
        </ConfirmAction>
      )}
      <Button look="danger" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
        Remove
      </Button>
      {removing && <RemoveAdmin admin={admin} onClose={() => setRemoving(false)} />}
    </div>
  );
}

export function RemoveAdmin({
  admin: { id, name, email },
  onClose,
}: {
  admin: TeamMember;
  onClose: () => void;
}) {
  return (
    <Dialog title={`Remove ${name}?`} holdsForm onClose={onClose}>
      <ActionForm
        rules={passwordRules}
        submit={({ password }, send: Send<TeamIntent>) =>
          send({ intent: 'remove-admin', id, password })
        }
        failed="Failed to remove"
        label="Remove"
        busyLabel="Removing..."
        look="danger"
        onDone={onClose}
        onClose={onClose}
      >
        <p className="wrap-anywhere">
          {email} is signed out at once and can't open the back office any more. What {name} did
          stays in the record. Open invitations are withdrawn, because {name} can know their links:
          invite again whom you still want.
        </p>
        <PasswordField label="Your password" />
      </ActionForm>
    </Dialog>
  );
}
