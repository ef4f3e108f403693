import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hideToast, showToast, type Toast } from '#app/ui/toast.tsx';
import { type Draft, removeDraft, restoreDraft, saveDraft } from './draft.ts';
import type { FormState } from './form-context.ts';
import type { Fault } from './form-error.tsx';
import type { Failure, Result, Texts } from './rules.ts';

/** What became of a form that script has sent: it arrived, has fields to mend, or something else is said. */
export type Outcome =
  | { ok: true }
  | { ok: false; failures: readonly Failure[] }
  | { ok: false; toast: Toast };

/** What a page's action answers to a form: what is wrong with it as a whole and by field, and what was typed. */
export type FormAnswer = {
  fault?: Fault;
  failures?: readonly Failure[];
  typed?: Readonly<Partial<Texts>>;
};

type FormOptions<Value> = {
  rules?: FormState['rules'];
  /** What stands in the fields at first. */
  texts?: Readonly<Partial<Texts>>;
  /** What the page's action answered last (`useActionData()`, `fetcher.data`). */
  answer?: FormAnswer;
  /** Checks the form before it is sent. */
  check?: (data: FormData) => Result<string, Value>;
  /**
   * Sends it by script. Without this the element does, to the page's action. `tellProgress` takes
   * percent.
   */
  send?: (value: Value, tellProgress: (percent: number) => void) => Promise<Outcome>;
  /** Called once it has arrived, also when the form has left the page meanwhile. */
  onDone?: (value: Value, form: HTMLFormElement) => void;
  /** For a form whose element sends it: is it on its way? */
  sending?: boolean;
  draft?: Draft;
  /** Stands above the first failure in its toast. */
  failureTitle?: string;
  /** Hears of every change; may answer with another field that it has filled in. */
  onInput?: (form: HTMLFormElement) => string | undefined;
};

/**
 * One form: validated, sent, and kept as it is whatever goes wrong. The first failure is said by a
 * toast, every one beside its field, and the first takes the focus; a second press while it is being
 * sent does nothing.
 *
 *     const form = useForm({ rules, check, send, onDone, answer: useActionData() });
 *     <Form form={form}>
 *       <TextField label="City" name="city" />
 *       <Button type="submit" disabled={form.busy}>Send</Button>
 *     </Form>
 *
 * Fields in `Form` find their limit, message and first text by their name. Without script the browser
 * posts the form to its page's action, which reads it by `readTexts`, checks it by `checkTexts` and
 * answers a {@link FormAnswer} with status 400, or 200 and thanks. A form that React Router's `<Form>` or
 * a fetcher sends gives that as `as`, has `sending` instead of `send`, and needs no more.
 */
export function useForm<Value = Texts>(options: FormOptions<Value>) {
  const { rules, texts, answer, check, send, onDone, draft, failureTitle, onInput } = options;
  // As it was when the form appeared: what is typed since then is not to change by itself.
  const [firstTexts] = useState({ ...texts, ...answer?.typed });
  const ref = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState({ answer, errors: errorsOf(answer?.failures) });
  const errors = shown.answer === answer ? shown.errors : errorsOf(answer?.failures);
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useRef(false);
  const atFirst = useRef({ answer, draft });

  useEffect(() => {
    const first = atFirst.current;
    // What comes back from the server was typed last.
    if (first.draft && !first.answer && ref.current) restoreDraft(first.draft, ref.current);
  }, []);
  useEffect(() => {
    if (answer !== atFirst.current.answer && answer?.failures) focusFirstFault(ref.current);
  }, [answer]);

  const setErrors = (errors: Partial<Texts>) => setShown({ answer, errors });

  function refuse(form: HTMLFormElement, failures: readonly Failure[]): void {
    // The messages must stand beside their fields before the first of them takes the focus.
    flushSync(() => setErrors(errorsOf(failures)));
    const message = failures[0]?.message ?? '';
    const words = failureTitle ? { title: failureTitle, description: message } : { title: message };
    showToast({ ...words, tone: 'danger' });
    focusFirstFault(form);
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    const form = event.currentTarget;
    if (send || sending.current) event.preventDefault();
    if (sending.current) return;
    const result = check?.(new FormData(form));
    if (result?.ok === false) {
      event.preventDefault();
      return refuse(form, result.failures);
    }
    if (!send || !result) return;
    setErrors({});
    sending.current = true;
    setProgress(0);
    try {
      // At once: an answer that follows on the heels of the upload would hide where it was.
      const outcome = await send(result.value, (percent) => flushSync(() => setProgress(percent)));
      if (outcome.ok) {
        if (draft) removeDraft(draft);
        hideToast();
        onDone?.(result.value, form);
      } else if ('toast' in outcome) showToast(outcome.toast);
      else refuse(form, outcome.failures);
    } finally {
      sending.current = false;
      setProgress(null);
    }
  }

  function input(event: SyntheticEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    if (draft) saveDraft(draft, form);
    // A field that is being mended is no longer at fault; the three selects of a date are one field.
    const [name = ''] = (event.target as HTMLInputElement).name?.split('.') ?? [];
    const mended = [name, onInput?.(form)].filter((field) => field && field in errors);
    if (mended.length === 0) return;
    setErrors(
      Object.fromEntries(Object.entries(errors).filter(([field]) => !mended.includes(field))),
    );
  }

  const busy = options.sending ?? progress !== null;
  return {
    busy,
    /** In percent while it is being sent. */
    progress,
    fault: busy ? undefined : answer?.fault,
    state: { rules, errors, texts: firstTexts },
    // Without script, too, every message is ours.
    props: { ref, method: 'post', noValidate: true, onSubmit: submit, onInput: input } as const,
  };
}

function errorsOf(failures: readonly Failure[] = []): Partial<Texts> {
  return Object.fromEntries(failures.map(({ field, message }) => [field, message]));
}

/** Takes whoever fills in the form to the first field that is at fault. */
function focusFirstFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
