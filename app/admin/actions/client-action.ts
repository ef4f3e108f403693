import { type ClientActionFunctionArgs, data } from 'react-router';
import { showToast } from '#app/ui/toast.tsx';
import type { ActionResult } from './action-result.ts';

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
    const intent = String((await request.clone().formData()).get('intent'));
    const keepsScreen = forms.includes(intent);
    try {
      const result = await serverAction<ActionResult>();
      sayHow(result, failedTitles[intent]);
      return result.ok || !keepsScreen ? result : unloaded(result);
    } catch (error) {
      const isAnswer = error instanceof Response;
      // The way to the sign-in page arrives as a thrown response; what a newer choice has overtaken is
      // no failure.
      if (request.signal.aborted || (isAnswer && !keepsScreen)) throw error;
      const result = isAnswer ? signedOut : failed;
      sayHow(result, failedTitles[intent]);
      return unloaded(result);
    }
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
  if (result.ok) showToast({ title, description });
  else if (!result.silent) showToast({ title, description, tone: 'danger' });
}

/** With this status nothing is loaded again: a second failure would hide the first. */
function unloaded(result: ActionResult) {
  return data(result, { status: 503 });
}
