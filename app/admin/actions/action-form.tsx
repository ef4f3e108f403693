import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { SignedOut } from '#app/accounts/sessions/signed-out.tsx';
import { Form } from '#app/forms/form.tsx';
import { type Result as Checked, checkForm, type Rules, type Texts } from '#app/forms/rules.ts';
import { type FormOptions, type Outcome, useForm } from '#app/forms/use-form.ts';
import { Button, type ButtonLook } from '#app/ui/button.tsx';
import { DialogActions } from '#app/ui/dialog.tsx';
import { DiscardChanges, useUnsavedChanges } from './discard-changes.tsx';
import { type ActionResult, type Send, useAction } from './use-action.ts';

/**
 * A form for an action that needs typed input, in a dialog or, with a single button, in a section of the screen.
 * `submit` sends it by `send`; `failed` is the toast's title when that fails.
 */
export function ActionForm<
  Field extends string,
  Intent extends string = never,
  Result extends ActionResult = ActionResult,
>({
  rules,
  texts,
  // By default the rules need nothing besides the form.
  check = checkForm(rules as Rules<Field>),
  submit,
  failed,
  label,
  busyLabel,
  look,
  isReady = true,
  isLong = false,
  note,
  isTold,
  onInput,
  onDone,
  onClose,
  className = 'flex flex-col gap-5',
  onBlur,
  children,
}: {
  rules: Rules<Field, never>;
  /** Initial values. */
  texts?: Readonly<Partial<Texts<NoInfer<Field>>>>;
  check?: (form: FormData) => Checked<string, Texts<Field>>;
  submit: (typed: Texts<Field>, send: Send<Intent, Result>) => Promise<Outcome | undefined>;
  failed: string;
  label: string;
  busyLabel: string;
  look?: ButtonLook;
  /** While false, the form cannot be sent. */
  isReady?: boolean;
  /** For a long form in a dialog: its buttons stay in view, leaving it unsaved asks first, and saving closes it. */
  isLong?: boolean;
  /** For a long form: what sending does, shown beside the button. */
  note?: string;
  isTold?: boolean;
  onInput?: FormOptions<Texts<Field>>['onInput'];
  onDone?: FormOptions<Texts<Field>>['onDone'];
  /** For a form in a dialog: adds the button 'Cancel'. */
  onClose?: () => void;
  children: ReactNode;
} & Pick<ComponentProps<'form'>, 'className' | 'onBlur'>) {
  const { isSignedOut, send } = useAction<Intent, Result>({ failed, fillsForm: true });
  const unsaved = useUnsavedChanges();
  const form = useForm<Texts<Field>>({
    rules,
    texts,
    check,
    isTold,
    send: (typed) => submit(typed, send),
    onInput: isLong ? unsaved.onInput : onInput,
    onDone(typed, form) {
      onDone?.(typed, form);
      if (!isLong) return;
      unsaved.markSaved();
      if (form.isConnected) onClose?.();
    },
  });
  const Buttons = isLong ? ButtonsInView : onClose ? DialogActions : Fragment;
  return (
    <Form form={form} className={className} onBlur={onBlur}>
      {children}
      {isSignedOut && <SignedOut />}
      <Buttons>
        {note && (
          <p className="basis-full self-center text-sm text-muted sm:order-last sm:grow sm:basis-0">
            {note}
          </p>
        )}
        <Button
          type="submit"
          look={look}
          disabled={!isReady}
          aria-disabled={form.busy}
          className="sm:self-start"
        >
          {form.busy ? busyLabel : label}
        </Button>
        {onClose && (
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        )}
      </Buttons>
      <DiscardChanges changed={unsaved.changed} />
    </Form>
  );
}

function ButtonsInView({ children }: { children: ReactNode }) {
  return <div className="actions-in-view">{children}</div>;
}
