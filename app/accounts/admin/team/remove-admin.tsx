import { PasswordField } from '#app/accounts/passwords/password-field.tsx';
import type { TeamMember } from '#app/accounts/team/team.server.ts';
import { passwordRules } from '#app/accounts/two-step/two-step.ts';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { TeamIntent } from './actions.server.ts';

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
