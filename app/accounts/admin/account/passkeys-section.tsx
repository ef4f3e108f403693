import { useState } from 'react';
import { makePasskey, usePasskeyTrouble } from '#app/accounts/passkeys/browser-passkeys.ts';
import { mostPasskeys, passkeyRules } from '#app/accounts/passkeys/passkey.ts';
import type { Passkey } from '#app/accounts/passkeys/passkeys.server.ts';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { Section } from '#app/admin/section.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import type { Outcome } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Day, Moment } from '#app/ui/day.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { AccountIntent, PasskeyResult } from './actions.server.ts';

/** `origin`: the only origin at which passkeys of this site work; null if they work nowhere. */
export function PasskeysSection({
  passkeys,
  origin,
}: {
  passkeys: readonly Passkey[];
  origin: string | null;
}) {
  const [adding, setAdding] = useState(false);
  const trouble = usePasskeyTrouble(origin);
  const isFull = passkeys.length >= mostPasskeys;
  return (
    <Section
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or the PIN of your device, without a password or a code."
    >
      {passkeys.length > 0 && (
        <ul className="rows">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <Button
        look="secondary"
        className="not-first:mt-5 w-full sm:w-auto"
        disabled={trouble !== null || isFull}
        onClick={() => setAdding(true)}
      >
        Add a passkey
      </Button>
      {(trouble || isFull) && (
        <p className="mt-3 text-sm text-muted">
          {trouble ?? `An account can have ${mostPasskeys} passkeys. Remove one to add another.`}
        </p>
      )}
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
    </Section>
  );
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="mt-1 text-sm text-muted">
          Added <Day at={createdAt} />
          <br />
          {lastUsedAt ? (
            <>
              Last used <Moment at={lastUsedAt} />
            </>
          ) : (
            'Not used yet'
          )}
        </p>
      </div>
      <ConfirmAction<AccountIntent>
        title="Remove this passkey?"
        label="Remove"
        busyLabel="Removing..."
        failed="The passkey could not be removed"
        fields={{ intent: 'remove-passkey', id }}
        button={{ look: 'secondary', 'aria-label': `Remove ${name}` }}
      >
        “{name}” will not sign you in any more. You may delete it on your device, too.
      </ConfirmAction>
    </li>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
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
          hint="A name that you will recognise, such as “My phone”."
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
