import { useSyncExternalStore } from 'react';

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
