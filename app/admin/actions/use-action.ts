import { type ClientActionFunctionArgs, data, useFetcher } from 'react-router';
import { askIdentity } from '#app/accounts/confirm/identity-question.ts';
import type { FieldError } from '#app/forms/rules.ts';
import { isServerReachable, noConnectionLine } from '#app/shared/browser/offline.ts';
import { showToast } from '#app/ui/toast-store.ts';

/**
 * How an action went; `title` and `description` are what the toast says, unless the screen shows it by
 * itself: `silent`, or `errors` of its form's fields.
 */
export type ActionResult = { title?: string; description?: string; silent?: boolean } & (
  | { ok: true }
  | { ok: false; reason: string; errors?: readonly FieldError[]; retryAfterSeconds?: number }
);

/** What a form of the screen sends. */
export type Fields<Intent extends string> = { intent: Intent } & Readonly<Record<string, string>>;

export type Send<Intent extends string, Result extends ActionResult = ActionResult> = (
  fields: Fields<Intent>,
) => Promise<Result | undefined>;

/**
 * `failed`: the toast's title when it fails. `fillsForm`: something was typed, so nothing moves behind it, and
 * somebody whose session has ended stays on the page with it.
 */
type Sending = { failed: string; fillsForm?: boolean };

/**
 * What is under way, by the number that its request carries. The row that sent it may be gone before the answer
 * comes, and React Router tells an answer only to what is still there, when it is drawn the next time.
 */
const underWay = new Map<string, Sending & { result?: ActionResult }>();
export const numberField = 'submission';
let last = 0;

/** @returns its number; `end` tells the answer, undefined where none was waited for */
export function begin(sending: Sending) {
  const number = `${++last}`;
  const sent: Sending & { result?: ActionResult } = { ...sending };
  underWay.set(number, sent);
  const end = () => {
    underWay.delete(number);
    return sent.result;
  };
  return { number, end };
}

/**
 * Does one of the screen's actions, and knows how the last one went. `sending` is true before the next
 * press can come: shown a moment later, as React would, a double click would send twice.
 */
export function useAction<
  Intent extends string = never,
  Result extends ActionResult = ActionResult,
>(sending: Sending) {
  const fetcher = useFetcher();

  async function submit(fields: Fields<Intent>): Promise<Result | undefined> {
    const { number, end } = begin(sending);
    const options = { method: 'post', flushSync: true, preventScrollReset: true } as const;
    await fetcher.submit({ ...fields, [numberField]: number }, options);
    // The action is the one that answers with a `Result`.
    return end() as Result | undefined;
  }

  const result: Result | undefined = fetcher.state === 'idle' ? fetcher.data : undefined;
  return {
    result,
    /** The session had ended: the form stays, and says so. */
    isSignedOut: result?.ok === false && result.reason === 'signed-out',
    sending: fetcher.state !== 'idle',
    /** What is being saved, to be shown already; null while nothing is. */
    wanted: (field: string) => {
      const text = fetcher.formData?.get(field);
      return typeof text === 'string' ? text : null;
    },
    /**
     * Resolves when the list is new; to undefined when another page or choice has overtaken it. An
     * admin who has to confirm first that it is them is asked to, and the same is sent again.
     */
    async send(fields: Fields<Intent>): Promise<Result | undefined> {
      const pressed = document.activeElement;
      const result = await submit(fields);
      if (!asksForProof(result)) return result;
      if (await askIdentity()) return submit(fields);
      if (pressed instanceof HTMLElement) focusAgain(pressed);
      return result;
    },
  };
}

/**
 * A button that is disabled while it sends has lost the focus, and takes it neither before it is enabled
 * again nor before the dialog over it is closed.
 */
function focusAgain(pressed: HTMLElement, framesLeft = 60): void {
  pressed.focus();
  if (document.activeElement === pressed || framesLeft === 0) return;
  requestAnimationFrame(() => focusAgain(pressed, framesLeft - 1));
}

/** Was it refused only until the admin confirms that it is them? Nothing is said then: they are asked. */
function asksForProof(result: ActionResult | undefined): boolean {
  return result?.ok === false && result.reason === 'confirm-identity';
}

/**
 * Of every screen: says how an action went. A refusal brings the list as it is now; no answer leaves the
 * screen as it was.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const number = (await request.clone().formData()).get(numberField);
  const sent = underWay.get(String(number));
  if (!sent) throw new Error('Every action is sent by useAction');
  const { fillsForm, failed } = sent;
  const answered = await serverAction<ActionResult>().catch((error) => {
    const isAnswer = error instanceof Response;
    // The way to the sign-in page arrives as a thrown response; what a newer choice has overtaken is
    // no failure.
    if (request.signal.aborted || (isAnswer && !fillsForm)) throw error;
    return isAnswer ? signedOut : null;
  });
  const result = answered ?? (await unanswered());
  sent.result = result;
  const { title = failed, description } = result;
  const isShown = result.silent || (!result.ok && result.errors) || asksForProof(result);
  if (!isShown) showToast({ title, description, tone: result.ok ? 'plain' : 'danger' });
  // With this status nothing is loaded again: a second failure would hide the first.
  return !answered || asksForProof(result) || (fillsForm && !result.ok)
    ? data(result, { status: 503 })
    : result;
}

async function unanswered(): Promise<ActionResult> {
  const description = (await isServerReachable()) ? undefined : noConnectionLine;
  return { ok: false, reason: 'failed', description };
}

const signedOut: ActionResult = {
  ok: false,
  reason: 'signed-out',
  description: 'You are signed out. Sign in in another tab, then save again.',
};
