import { makePasskey } from '#app/accounts/passkeys/browser-passkeys.ts';
import { passkeyRules } from '#app/accounts/passkeys/passkey.ts';
import { SignedOut } from '#app/accounts/sessions/signed-out.tsx';
import { useAction } from '#app/admin/actions/use-action.ts';
import { TextField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkTexts, readTexts } from '#app/forms/rules.ts';
import { type Outcome, useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { passkeyFailures } from './passkey-failures.ts';
import type { PasskeyResult } from './passkeys-actions.server.ts';

/** 'Add a passkey': its name, then what the browser asks. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { result, send } = useAction<PasskeyResult>();

  async function add(name: string): Promise<Outcome | undefined> {
    const begun = await send({ intent: 'passkey-options' });
    if (!begun?.ok || !begun.options) return begun;
    const made = await makePasskey(begun.options);
    if (made.ok) return send({ intent: 'add-passkey', name, response: made.response });
    if (made.reason === 'cancelled') return { ok: false };
    return { ok: false, toast: { ...refusals[made.reason], tone: 'danger' } };
  }

  const form = useForm({
    rules: passkeyRules,
    check: (data) => checkTexts(passkeyRules, readTexts(passkeyRules, data), undefined),
    send: ({ name }) => add(name),
    onDone: onClose,
  });
  const isSignedOut = result?.ok === false && result.reason === 'signed-out';
  return (
    <Dialog title="Add a passkey" holdsForm onClose={onClose}>
      <Form form={form} className="flex flex-col gap-5">
        {isSignedOut && <SignedOut />}
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          hint="So that you know it again in the list: “My phone”, for example."
        />
        <DialogActions>
          <Button type="submit" disabled={form.busy}>
            {form.busy ? 'Waiting for the passkey...' : 'Continue'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const title = passkeyFailures['add-passkey'];

const refusals = {
  known: { title, description: 'This device has a passkey for your account already.' },
  failed: { title, description: 'Your browser or device could not make one.' },
};
