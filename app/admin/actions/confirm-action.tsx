import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button, type ButtonLook } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { useFocusPageWhenLost } from '#app/ui/navigation/focus-page.ts';
import { type ActionResult, type Fields, useAction } from './use-action.ts';

type Question<Intent extends string, Result extends ActionResult> = {
  title: string;
  label: string;
  busyLabel?: string;
  look?: ButtonLook;
  /** What is sent once it is confirmed. */
  fields: Fields<NoInfer<Intent>>;
  /** The toast's title when it fails. */
  failed: string;
  onDone?: (result: Result) => void;
  children: ReactNode;
};

/** A button whose action must be confirmed first: a plain one with the label, or what `trigger` renders. */
export function ConfirmAction<
  Intent extends string = never,
  Result extends ActionResult = ActionResult,
>({
  button,
  trigger,
  ...question
}: Question<Intent, Result> & {
  button?: ComponentProps<typeof Button>;
  trigger?: (ask: () => void) => ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  useFocusPageWhenLost();
  const ask = () => setAsking(true);
  return (
    <>
      {trigger?.(ask) ?? (
        <Button {...button} onClick={ask}>
          {question.label}
        </Button>
      )}
      {asking && <ConfirmDialog<Intent, Result> {...question} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Asks whether to do the action, then does it. */
export function ConfirmDialog<
  Intent extends string = never,
  Result extends ActionResult = ActionResult,
>({
  title,
  label,
  busyLabel = label,
  look = 'danger',
  fields,
  failed,
  onDone,
  onClose,
  children,
}: Question<Intent, Result> & { onClose: (isDone?: true) => void }) {
  const { sending, send } = useAction<Intent, Result>({ failed });

  async function confirm() {
    const result = await send(fields);
    if (!result?.ok) return;
    onDone?.(result);
    onClose(true);
  }

  return (
    <Dialog title={title} onClose={() => onClose()}>
      <div className="wrap-anywhere">{children}</div>
      <DialogActions>
        <Button look={look} disabled={sending} onClick={confirm}>
          {sending ? busyLabel : label}
        </Button>
        <Button look="secondary" onClick={() => onClose()}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
