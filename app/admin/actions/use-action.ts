import { type ClientActionFunctionArgs, data, useFetcher } from 'react-router';
import { askIdentity } from '#app/accounts/confirm/identity-question.ts';
import type { FieldError } from '#app/forms/rules.ts';
import { isServerReachable, noConnectionLine } from '#app/shared/browser/offline.ts';
import { showToast } from '#app/ui/toast-store.ts';

/**
 * How an action went. `title` and `description` are the toast's texts. There is no toast when the screen shows the
 * result by itself: `silent`, or `errors` of its form's fields.
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
 * `failed`: the toast's title when it fails. `fillsForm`: it sends typed text. A refusal then does not load the list
 * again, and an admin whose session has ended stays on the page with what they typed.
 */
type Sending = { failed: string; fillsForm?: boolean };

/**
 * The actions under way, by the number that each request carries. The row that sent one may be gone before the answer
 * comes, and React Router passes an answer only to a component that is still there, at its next render.
 */
const underWay = new Map<string, Sending & { result?: ActionResult }>();
export const numberField = 'submission';
let last = 0;

/** Registers an action. @returns its number, and `end`, which returns the answer; undefined when it was overtaken */
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
 * Runs one of the screen's actions, and knows the result of the last one. `sending` is rendered before the next press
 * can come: if React rendered it a moment later, a double click would send twice.
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
    // The answer is a `Result`, as the caller names the action's type.
    return end() as Result | undefined;
  }

  const result: Result | undefined = fetcher.state === 'idle' ? fetcher.data : undefined;
  return {
    result,
    /** Had the session ended? The form stays, and says so. */
    isSignedOut: result?.ok === false && result.reason === 'signed-out',
    sending: fetcher.state !== 'idle',
    /** The value that is being saved in a field, so that it can be shown already; null while nothing is. */
    wanted: (field: string) => {
      const text = fetcher.formData?.get(field);
      return typeof text === 'string' ? text : null;
    },
    /**
     * Resolves when the list has been loaded again; to undefined when another page or choice has overtaken it. When
     * the admin must confirm their identity first, asks them to, and sends the same again.
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
 * Gives the focus back to a button that was disabled while it was sending. It can take the focus only when it is
 * enabled again and the dialog over it is closed, so this tries once a frame.
 */
function focusAgain(pressed: HTMLElement, framesLeft = 60): void {
  pressed.focus();
  if (document.activeElement === pressed || framesLeft === 0) return;
  requestAnimationFrame(() => focusAgain(pressed, framesLeft - 1));
}

/** Was it refused only until the admin confirms their identity? Then there is no toast: they are asked. */
function asksForProof(result: ActionResult | undefined): boolean {
  return result?.ok === false && result.reason === 'confirm-identity';
}

/**
 * The `clientAction` of every screen: shows in a toast how an action went. A refusal loads the list again; when no
 * answer comes, the screen stays as it was.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const number = (await request.clone().formData()).get(numberField);
  const sent = underWay.get(String(number));
  if (!sent) throw new Error('Every action is sent by useAction');
  const { fillsForm, failed } = sent;
  const answered = await serverAction<ActionResult>().catch((error) => {
    const isAnswer = error instanceof Response;
    // The redirect to the sign-in page arrives as a thrown response. An action that a newer one has overtaken has
    // not failed.
    if (request.signal.aborted || (isAnswer && !fillsForm)) throw error;
    return isAnswer ? signedOut : null;
  });
  const result = answered ?? (await unanswered());
  sent.result = result;
  const { title = failed, description } = result;
  const isShown = result.silent || (!result.ok && result.errors) || asksForProof(result);
  if (!isShown) showToast({ title, description, tone: result.ok ? 'plain' : 'danger' });
  // This status keeps React Router from loading data again: a second failure would hide the first.
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
