import { useFetcher } from 'react-router';
import { askIdentity } from '#app/accounts/confirm/identity-question.ts';
import type { ActionResult } from './action-result.ts';
import { asksForProof, submissionField, takeResult } from './client-action.ts';

let submissions = 0;

export type Send<Result extends ActionResult> = (
  fields: Readonly<Record<string, string>>,
) => Promise<Result | undefined>;

/**
 * Does one of the screen's actions, and knows how the last one went. `sending` is true before the next
 * press can come: shown a moment later, as React would, a double click would send twice.
 */
export function useAction<Result extends ActionResult = ActionResult>() {
  const fetcher = useFetcher();

  async function submit(fields: Readonly<Record<string, string>>): Promise<Result | undefined> {
    const submission = `${++submissions}`;
    const options = { method: 'post', flushSync: true, preventScrollReset: true } as const;
    await fetcher.submit({ ...fields, [submissionField]: submission }, options);
    // The action is the one that answers with a `Result`.
    return takeResult(submission) as Result | undefined;
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
     * Resolves when the list is new; to undefined when another page or choice has overtaken it. Whoever
     * has to confirm first that it is them is asked, and the same is sent again.
     */
    async send(fields: Readonly<Record<string, string>>): Promise<Result | undefined> {
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
