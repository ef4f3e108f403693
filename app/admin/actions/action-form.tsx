import type { ReactNode } from 'react';
import { SignedOut } from '#app/accounts/sessions/signed-out.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkForm, type Rules, type Texts } from '#app/forms/rules.ts';
import { type FormOptions, type Outcome, useForm } from '#app/forms/use-form.ts';
import { Button, type ButtonLook } from '#app/ui/button.tsx';
import { DialogActions } from '#app/ui/dialog.tsx';
import { type ActionResult, type Send, useAction } from './use-action.ts';

/**
 * A form in a dialog, for an action that needs what is typed in it. `submit` sends it by `send`; `failed` is the
 * toast's title when it fails.
 */
export function ActionForm<
  Field extends string,
  Intent extends string = never,
  Result extends ActionResult = ActionResult,
>({
  rules,
  texts,
  submit,
  failed,
  label,
  busyLabel,
  look,
  isReady = true,
  isLong = false,
  onInput,
  onDone,
  onClose,
  children,
}: {
  rules: Rules<Field>;
  /** Initial values. */
  texts?: Readonly<Partial<Texts<Field>>>;
  submit: (typed: Texts<Field>, send: Send<Intent, Result>) => Promise<Outcome | undefined>;
  failed: string;
  label: string;
  busyLabel: string;
  look?: ButtonLook;
  /** Before that it cannot be sent. */
  isReady?: boolean;
  /** Its buttons stay in view. */
  isLong?: boolean;
  onInput?: FormOptions<Texts<Field>>['onInput'];
  onDone?: FormOptions<Texts<Field>>['onDone'];
  onClose: () => void;
  children: ReactNode;
}) {
  const { isSignedOut, send } = useAction<Intent, Result>({ failed, fillsForm: true });
  const form = useForm<Texts<Field>>({
    rules,
    texts,
    check: checkForm(rules),
    send: (typed) => submit(typed, send),
    onInput,
    onDone,
  });
  const buttons = (
    <>
      <Button type="submit" look={look} disabled={!isReady || form.busy}>
        {form.busy ? busyLabel : label}
      </Button>
      <Button look="secondary" onClick={onClose}>
        Cancel
      </Button>
    </>
  );
  return (
    <Form form={form} className="flex flex-col gap-5">
      {isSignedOut && <SignedOut />}
      {children}
      {isLong ? (
        <div className="actions-in-view">{buttons}</div>
      ) : (
        <DialogActions>{buttons}</DialogActions>
      )}
    </Form>
  );
}
