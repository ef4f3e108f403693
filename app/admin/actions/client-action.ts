import { type ClientActionFunctionArgs, data } from 'react-router';
import { showToast } from '#app/ui/toast.tsx';
import type { ActionResult } from './action-result.ts';

/** What `useAction` marks its request with: a fetcher does not tell who submits how it went. */
export const submissionField = 'submission';

const results = new Map<string, ActionResult>();

export function takeResult(submission: string): ActionResult | undefined {
  const result = results.get(submission);
  results.delete(submission);
  return result;
}

/** Was it refused only until the admin confirms that it is them? Nothing is said then: they are asked. */
export function asksForProof(result: ActionResult | undefined): boolean {
  return result?.ok === false && result.reason === 'confirm-identity';
}

/**
 * The `clientAction` of a screen: says how an action went. A refusal brings the list as it is now; no
 * answer leaves the screen as it was.
 * @param failedTitles what is said of a failure, by the `intent` of the form
 * @param forms the intents of which a form is filled in: nothing moves behind it, and whoever is no
 *   longer signed in stays on the page with it
 */
export function createClientAction(
  failedTitles: Readonly<Record<string, string>>,
  forms: readonly string[] = [],
) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData();
    const intent = String(form.get('intent'));
    const submission = form.get(submissionField);
    const keepsScreen = forms.includes(intent);
    const result = await serverAction<ActionResult>().catch((error) => {
      const isAnswer = error instanceof Response;
      // The way to the sign-in page arrives as a thrown response; what a newer choice has overtaken is
      // no failure.
      if (request.signal.aborted || (isAnswer && !keepsScreen)) throw error;
      return isAnswer ? signedOut : failed;
    });
    if (typeof submission === 'string') results.set(submission, result);
    sayHow(result, failedTitles[intent]);
    // With this status nothing is loaded again: a second failure would hide the first.
    return result === failed || asksForProof(result) || (keepsScreen && !result.ok)
      ? data(result, { status: 503 })
      : result;
  };
}

const failed: ActionResult = { ok: false, reason: 'failed' };

const signedOut: ActionResult = {
  ok: false,
  reason: 'signed-out',
  description: 'You are signed out. Sign in in another tab, then save again.',
};

function sayHow(result: ActionResult, failedTitle = 'Failed'): void {
  const { title = failedTitle, description } = result;
  if (result.silent || (!result.ok && result.errors) || asksForProof(result)) return;
  showToast({ title, description, tone: result.ok ? 'plain' : 'danger' });
}
