import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { DoneBox } from '#app/accounts/done-box.tsx';
import { type FormError, FormErrorBox } from '#app/forms/form.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';

/* What the two pages share on which people see what is held of them: the account's, and that of a mailed link. */

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-10">
      <h2 className="mb-5 text-title">{title}</h2>
      {children}
    </section>
  );
}

export function Outcome({ done, error }: { done?: string; error?: FormError }) {
  if (!done && !error) return null;
  return (
    <div className="mb-8">
      {done && <DoneBox>{done}</DoneBox>}
      <FormErrorBox error={error} />
    </div>
  );
}

type AskProps = {
  label: string;
  title: string;
  /** On the button while it is being sent; without it the dialog closes at once. */
  sendingLabel?: string;
  className?: string;
  /** The question. */
  children: ReactNode;
};

/** Sends the intent 'delete'. Asks in a dialog; without script in the page itself. */
export function AskToDelete({ title, className, ...question }: AskProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <div className="noscript:hidden">
        <Button look="danger" className={className} onClick={() => setAsking(true)}>
          {question.label}
        </Button>
      </div>
      {asking && (
        <Dialog title={title} onClose={close}>
          <Question {...question} onCancel={close} />
        </Dialog>
      )}
      <div className="hidden noscript:block">
        <Question {...question} />
      </div>
    </>
  );
}

type QuestionProps = Omit<AskProps, 'title' | 'className'> & { onCancel?: () => void };

function Question({ label, sendingLabel, onCancel, children }: QuestionProps) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" onSubmit={sendingLabel ? undefined : onCancel}>
      {children}
      <input type="hidden" name="intent" value="delete" />
      <DialogActions>
        <Button type="submit" look="danger" disabled={sending}>
          {sending ? (sendingLabel ?? label) : label}
        </Button>
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </DialogActions>
    </Form>
  );
}
