import { useState } from 'react';
import { ActionButton } from '#app/admin/actions/action-button.tsx';
import { type ActionResult, useAction } from '#app/admin/actions/use-action.ts';
import { CopyButton } from '#app/admin/copy-text.tsx';
import { Section } from '#app/admin/section.tsx';
import type { KeyState } from '#app/backup/recovery-key/confirm-recovery-key.server.ts';
import { endingRules } from '#app/backup/recovery-key/recovery-key-ending.ts';
import { brand } from '#app/brand.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkForm } from '#app/forms/rules.ts';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Day } from '#app/ui/day.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import type { BackupIntent } from './actions.server.ts';

export function RecoveryKeySection({ name, confirmation, fault }: KeyState) {
  return (
    <Section
      title="Recovery key"
      lead="Backups are encrypted. Without the recovery key nobody can open them, not even you: write it on paper, and keep it apart from the backups."
    >
      {fault && <p className="text-danger wrap-anywhere">{fault}</p>}
      {!name && !fault && <p>It is made by the first backup.</p>}
      {confirmation && (
        <p className="wrap-anywhere">
          Written down, confirmed on <Day at={confirmation.at} /> by {confirmation.by}.
        </p>
      )}
      {name && !confirmation && (
        <div className="flex flex-col gap-6">
          <p role="alert" className="rounded-control bg-amber-mist px-4 py-3 text-amber">
            Recovery key not confirmed
          </p>
          <ShowKey name={name} />
          <ConfirmKey />
        </div>
      )}
      {name && <RenewKey name={name} />}
    </Section>
  );
}

function ShowKey({ name }: { name: string }) {
  const { send, sending } = useAction<BackupIntent, ActionResult & { key?: string }>({
    failed: 'Failed to show the recovery key',
  });
  const [key, setKey] = useState<string | null>(null);
  const close = () => setKey(null);
  const show = async () => {
    const result = await send({ intent: 'show-key' });
    if (result?.ok) setKey(result.key ?? null);
  };
  return (
    <>
      <Button look="secondary" disabled={sending} onClick={show} className="sm:self-start">
        Show the recovery key
      </Button>
      {key && (
        <Dialog title="Recovery key" onClose={close}>
          <div className="flex flex-col gap-5">
            <p>All 74 characters are needed. Capital and small letters are the same.</p>
            <div data-print-sheet>
              <p>
                {brand.name}, recovery key {name}
              </p>
              {/* A margin separates the groups, and no space, so that a copied selection is the key itself. */}
              <p className="mt-2 rounded-control bg-matcha-mist p-4 font-mono select-all">
                {inGroups(key).map(({ group, at }) => (
                  <span key={at} className="mr-3 inline-block">
                    {group}
                  </span>
                ))}
              </p>
            </div>
            <DialogActions>
              <Button onClick={close}>Done</Button>
              <Button look="secondary" onClick={() => window.print()}>
                Print
              </Button>
              <CopyButton text={key} />
            </DialogActions>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Groups of four characters, as people read and write them. */
function inGroups(key: string): { group: string; at: number }[] {
  return [...key.matchAll(/.{1,4}/g)].map(({ 0: group, index: at }) => ({ group, at }));
}

function RenewKey({ name }: { name: string }) {
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="text-muted">
        It is named {name}. When somebody who has seen it leaves, make another; archives from before
        need the former one, so keep its paper, with its name.
      </p>
      <ActionButton<BackupIntent>
        failed="No new recovery key was made"
        fields={{ intent: 'renew-key', name }}
        className="sm:self-start"
      >
        Make a new recovery key
      </ActionButton>
    </div>
  );
}

function ConfirmKey() {
  const { send } = useAction<BackupIntent>({ failed: 'Failed to confirm', fillsForm: true });
  const form = useForm({
    rules: endingRules,
    check: checkForm(endingRules),
    send: (typed) => send({ intent: 'confirm-key', ...typed }),
  });
  return (
    <Form form={form} className="flex flex-col gap-4">
      <TextField
        label={endingRules.ending.label}
        name="ending"
        autoComplete="off"
        hint="Of the key on your paper."
      />
      <Button type="submit" disabled={form.busy} className="sm:self-start">
        {form.busy ? 'Confirming...' : 'Confirm'}
      </Button>
    </Form>
  );
}
