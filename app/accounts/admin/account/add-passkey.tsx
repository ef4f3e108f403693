import { makePasskey } from '#app/accounts/passkeys/browser-passkeys.ts';
import { passkeyRules } from '#app/accounts/passkeys/passkey.ts';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { TextField } from '#app/forms/field.tsx';
import type { Outcome } from '#app/forms/use-form.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { AccountIntent, PasskeyResult } from './actions.server.ts';

export function AddPasskey({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Add a passkey" holdsForm onClose={onClose}>
      <ActionForm
        rules={passkeyRules}
        submit={({ name }, send: Send<AccountIntent, PasskeyResult>) => add(name, send)}
        failed={failed}
        label="Continue"
        busyLabel="Waiting for the passkey..."
        onDone={onClose}
        onClose={onClose}
      >
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          hint="So that you recognise it in the list: “My phone”, for example."
        />
      </ActionForm>
    </Dialog>
  );
}

async function add(
  name: string,
  send: Send<AccountIntent, PasskeyResult>,
): Promise<Outcome | undefined> {
  const begun = await send({ intent: 'passkey-options' });
  if (!begun?.ok || !begun.options) return begun;
  const made = await makePasskey(begun.options);
  if (made.ok) return send({ intent: 'add-passkey', name, response: made.response });
  if (made.reason === 'cancelled') return { ok: false };
  return { ok: false, toast: { ...refusals[made.reason], tone: 'danger' } };
}

const failed = 'The passkey could not be added';

const refusals = {
  known: { title: failed, description: 'This device has a passkey for your account already.' },
  failed: { title: failed, description: 'Your browser or device could not make one.' },
};
