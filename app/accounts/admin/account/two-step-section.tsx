import { useState } from 'react';
import { PasswordField } from '#app/accounts/passwords/password-field.tsx';
import { turnOffRules } from '#app/accounts/two-step/two-step.ts';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { Section } from '#app/admin/section.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { AccountIntent, TwoStepResult } from './actions.server.ts';
import { CodesDialog, TurnOn } from './turn-on.tsx';

/** `codesLeft`: null while two-step verification is off. `required`: the admin can do nothing else until it is on. */
export function TwoStepSection({
  codesLeft,
  required,
}: {
  codesLeft: number | null;
  required: boolean;
}) {
  const [open, setOpen] = useState<'on' | 'off' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Two-step verification">
      {required && (
        <p role="alert" className="mb-4 rounded-control bg-amber-mist px-4 py-3 text-amber">
          Everybody here has to use two-step verification. Turn it on to continue.
        </p>
      )}
      {codesLeft === null ? (
        <>
          <p className="mb-4 text-muted">
            Off. When it is on, signing in asks for your password and for a code from an app on your
            phone, so that a stolen password alone opens nothing.
          </p>
          <Button onClick={() => setOpen('on')} className="w-full sm:w-auto">
            Turn on
          </Button>
        </>
      ) : (
        <>
          <p className="mb-4 text-muted">
            On. Signing in asks for a code from your app. Recovery codes left: {codesLeft}.
          </p>
          <div className="flex flex-wrap gap-3">
            <NewRecoveryCodes />
            <Button look="danger" onClick={() => setOpen('off')}>
              Turn off
            </Button>
          </div>
        </>
      )}
      {open === 'on' && <TurnOn onClose={close} />}
      {open === 'off' && <TurnOff onClose={close} />}
    </Section>
  );
}

function NewRecoveryCodes() {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <ConfirmAction<AccountIntent, TwoStepResult>
        title="Make new recovery codes?"
        label="Make new codes"
        failed="Failed to make new recovery codes"
        fields={{ intent: 'renew-recovery-codes' }}
        onDone={(made) => setCodes(made.codes ?? null)}
        trigger={(ask) => (
          <Button look="secondary" onClick={ask}>
            New recovery codes
          </Button>
        )}
      >
        The codes that you have kept so far stop working.
      </ConfirmAction>
      {codes && <CodesDialog title="Recovery codes" codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

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
