import { useSyncExternalStore } from 'react';
import { FileRefused } from '#app/ui/save-file.ts';

type Question = { answer: Promise<boolean>; settle: (confirmed: boolean) => void };

/** Several actions at once are answered by one dialog. */
let question: Question | null = null;
const listeners = new Set<() => void>();

function setQuestion(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks the admin in a dialog to prove who they are. Resolves to false when they would rather not. */
export function askIdentity(): Promise<boolean> {
  if (question) return question.answer;
  let settle: Question['settle'] = () => {};
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  setQuestion({ answer, settle });
  return answer;
}

/**
 * Does it, and once more after a proof of identity when the server asks for one.
 * @returns undefined when the admin would rather not
 */
export async function withProof<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileRefused && error.reason === 'confirm-identity')) throw error;
    return (await askIdentity()) ? work() : undefined;
  }
}

export function answerIdentity(confirmed: boolean): void {
  question?.settle(confirmed);
  setQuestion(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIdentityQuestion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => question !== null,
    () => false,
  );
}
