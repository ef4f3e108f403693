import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { emailError } from '#app/shared/person/email.ts';
import { showToast, type Toast } from '#app/ui/toast-store.ts';
import { type Draft, removeDraft, restoreDraft, saveDraft } from './draft.ts';
import { type FormError, type FormState, focusFirstError } from './form.tsx';
import type { FieldError, Result, Texts } from './rules.ts';

/** The result of `send`: success, invalid fields or a toast. With neither errors nor toast, it is shown elsewhere. */
export type Outcome =
  | { ok: true; reference?: string }
  | { ok: false; errors?: readonly FieldError[]; toast?: Toast };

/** A page action's answer to a form: errors of the whole form and by field, and what was typed. */
export type FormAnswer = {
  error?: FormError;
  errors?: readonly FieldError[];
  typed?: Readonly<Partial<Texts>>;
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** How far the sending has come, and a note on it. */
type Progress = { percent: number; note?: string };
export type TellProgress = (percent: number, note?: string) => void;

export type FormOptions<Value> = {
  rules?: FormState['rules'];
  /** Initial values. */
  texts?: Readonly<Partial<Texts>>;
  /** The latest answer of the page's action (`useActionData()`, `fetcher.data`). */
  answer?: FormAnswer;
  /** Runs before the form is sent. */
  check?: (data: FormData) => Result<string, Value>;
  /** Sends by script; without it the element submits. If it returns undefined, the outcome is shown elsewhere. */
  send?: (value: Value, tellProgress: TellProgress) => Promise<Outcome | undefined>;
  /** Called after success, even if the form has been unmounted in the meantime. */
  onDone?: (value: Value, form: HTMLFormElement, reference?: string) => void;
  /** For a form submitted by its element: is it being sent? */
  sending?: boolean;
  draft?: Draft;
  /** Title of the toast with the first error. */
  errorTitle?: string;
  /** The first error is also shown as a toast (spec 5.1). */
  isTold?: boolean;
  /** Called on every change; may return another field whose error the change resolves. */
  onInput?: (form: HTMLFormElement, errors: Readonly<Partial<Texts>>) => string | undefined;
};

/**
 * Validates and sends a form, and keeps what was typed whatever goes wrong. Every error is shown at its field, and the
 * first gets the focus; its toast goes when the field is edited. A second press while sending does nothing.
 *
 *     const form = useForm({ rules, check, send, onDone, answer: useActionData() });
 *     <Form form={form}>
 *       <TextField label="City" name="city" />
 *       <Button type="submit" aria-disabled={form.busy}>Send</Button>
 *     </Form>
 *
 * Fields in `Form` find their limit, error and initial value by name. Without script the browser posts to
 * the page's action, which uses `readTexts` and `checkTexts` and answers a {@link FormAnswer} with status
 * 400, or 200 and thanks. For React Router's `<Form>` or a fetcher's, pass `as`, and `sending` for `send`.
 */
export function useForm<Value = Texts>(options: FormOptions<Value>) {
  const { rules, texts, answer, check, send, onDone, draft, errorTitle, onInput } = options;
  // Fixed on the first render: later values must not overwrite what has been typed since.
  const [firstTexts] = useState({ ...texts, ...answer?.typed });
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useErrors(answer);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failure, setFailure] = useState<Toast>();
  const [isRestored, setIsRestored] = useState(false);
  const told = useRef<{ field: string; untell: () => void }>(null);
  const sending = useRef(false);
  const atFirst = useRef({ answer, draft });

  useEffect(() => {
    const first = atFirst.current;
    if (answer !== first.answer) {
      if (answer?.errors) focusFirstError(ref.current);
    } else if (first.draft && !answer && ref.current) {
      // With an answer no draft is restored: what the answer brings back was typed later.
      setIsRestored(restoreDraft(first.draft, ref.current));
    }
  }, [answer]);

  function refuse(form: HTMLFormElement, found: readonly FieldError[]): void {
    // Render messages and toast first, so that the field with the focus is scrolled clear of both.
    flushSync(() => {
      setErrors(errorsOf(found));
      if (options.isTold) tell(form, found);
    });
    focusFirstError(form);
  }

  function tell(form: HTMLFormElement, [first]: readonly FieldError[]): void {
    const { field = '', message: rule = '' } = first ?? {};
    const message = ownError(form.elements.namedItem(field)) ?? rule;
    const heading = rules?.[field]?.errorTitle ?? errorTitle;
    const toast = heading ? { title: heading, description: message } : { title: message };
    told.current = { field, untell: showToast({ ...toast, tone: 'danger' }) };
  }

  /** Shows errors that the browser finds at their fields as well, not in a bubble that disappears. */
  function invalid(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const found = [...form.querySelectorAll<Control>(':is(input, select, textarea):invalid')];
    // Each invalid control fires its own event; handle all of them with the first.
    if (event.target !== found[0]) return;
    const errors = found.map((control) => ({
      field: control.name,
      message: browserError(control, rules?.[control.name]?.missing),
    }));
    flushSync(() => setErrors(errorsOf(errors)));
    focusFirstError(form);
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    const form = event.currentTarget;
    const isSending = sending.current || options.sending;
    if (send || isSending) event.preventDefault();
    if (isSending) return;
    setFailure(undefined);
    const result = check?.(new FormData(form));
    if (result?.ok === false) {
      event.preventDefault();
      return refuse(form, result.errors);
    }
    if (!send || !result) return;
    setErrors({});
    sending.current = true;
    setProgress({ percent: 0 });
    try {
      // Progress is rendered at once: a response right after the upload would hide it.
      const outcome = await send(result.value, (percent, note) =>
        flushSync(() => setProgress({ percent, note })),
      );
      if (outcome?.ok) {
        if (draft) removeDraft(draft);
        onDone?.(result.value, form, outcome.reference);
      } else if (outcome?.toast) {
        showToast(outcome.toast);
        setFailure(outcome.toast);
      } else if (outcome?.errors) refuse(form, outcome.errors);
    } finally {
      sending.current = false;
      setProgress(null);
    }
  }

  function input(event: SyntheticEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    if (draft) saveDraft(draft, form);
    // Editing a field removes its error; the three selects of a date are one field.
    const [name = ''] = (event.target as HTMLInputElement).name?.split('.') ?? [];
    const edited = [name, onInput?.(form, errors)].filter((field) => field && field in errors);
    if (edited.length === 0) return;
    if (told.current && edited.includes(told.current.field)) told.current.untell();
    setErrors(
      Object.fromEntries(Object.entries(errors).filter(([field]) => !edited.includes(field))),
    );
  }

  const busy = options.sending ?? progress !== null;
  return {
    busy,
    /** Null unless `send` is running. */
    progress,
    error: busy ? undefined : answer?.error,
    /** What the toast said when sending by script failed, for {@link FormTrouble}. */
    failure,
    /** Has a draft been filled in? */
    isRestored,
    state: { rules, errors, texts: firstTexts },
    // `noValidate`: all messages are ours, also without script.
    props: {
      ref,
      method: 'post',
      noValidate: true,
      onSubmit: submit,
      onInput: input,
      onInvalid: invalid,
    } as const,
  };
}

/** Errors by field: those of the latest answer, until others are set. */
function useErrors(answer: FormAnswer | undefined) {
  const [set, setSet] = useState({ answer, errors: errorsOf(answer?.errors) });
  const errors = set.answer === answer ? set.errors : errorsOf(answer?.errors);
  return [errors, (errors: Partial<Texts>) => setSet({ answer, errors })] as const;
}

function errorsOf(errors: readonly FieldError[] = []): Partial<Texts> {
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

/** The error that a field has found by itself, which it shows instead of the rule's. */
function ownError(control: unknown): string | null {
  const isOwn = control instanceof HTMLInputElement && control.validity.customError;
  return isOwn ? control.validationMessage : null;
}

function browserError(control: Control, missing: string | undefined): string {
  const { validity, type, labels, validationMessage } = control;
  if (validity.valueMissing) return missing ?? `${labels?.[0]?.textContent} is required`;
  return validity.typeMismatch && type === 'email' ? emailError : validationMessage;
}
