import { useSyncExternalStore } from 'react';
import { FileRefused } from '#app/ui/save-file.ts';

/** The actions that wait for a proof; one dialog answers all of them. */
let waiting: readonly ((confirmed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function setWaiting(next: typeof waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Asks the admin in a dialog to prove who they are. Resolves to false when they would rather not. */
export function askIdentity(): Promise<boolean> {
  return new Promise((resolve) => setWaiting([...waiting, resolve]));
}

/**
 * Does the work, and does it once more after a proof of identity if the server asks for one.
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
  const answered = waiting;
  setWaiting([]);
  for (const answer of answered) answer(confirmed);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIdentityQuestion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  );
}
