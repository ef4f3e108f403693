import { PasswordField } from '#app/accounts/passwords/password-field.tsx';
import { turnOffRules } from '#app/accounts/two-step/two-step.ts';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { TextField } from '#app/forms/field.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { AccountIntent } from './actions.server.ts';

export function TurnOff({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Turn off two-step verification" holdsForm onClose={onClose}>
      <ActionForm
        rules={turnOffRules}
        submit={(typed, send: Send<AccountIntent>) =>
          send({ intent: 'turn-off-two-step', ...typed })
        }
        failed="Failed to turn off two-step verification"
        label="Turn off"
        busyLabel="Turning off..."
        look="danger"
        onDone={onClose}
        onClose={onClose}
      >
        <p>Your password alone will sign you in then.</p>
        <PasswordField />
        <TextField label={turnOffRules.code.label} name="code" autoComplete="one-time-code" />
      </ActionForm>
    </Dialog>
  );
}
