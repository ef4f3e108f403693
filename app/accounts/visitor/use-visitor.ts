import { useSyncExternalStore } from 'react';
import { endSession, fetchSession, type Visitor } from '#app/accounts/sessions/session.ts';
import { hintsAtSession } from '#app/accounts/sessions/session-hint.ts';
import { logBrowserError } from './log-browser-error.ts';
import { createVisitorStore } from './visitor-store.ts';

const store = createVisitorStore({
  hasHint: () => hintsAtSession(document.cookie),
  fetch: async () => (await fetchSession()).visitor,
  endSession,
  log: logBrowserError,
});

/** Null also while unknown. Asked again when the page returns from the back/forward cache or to the front. */
export function useVisitor(): Visitor | null {
  return useSyncExternalStore(watch, store.read, () => null);
}

/** `refresh`: after what may have ended the session. */
export const { signOut, refresh: refreshVisitor } = store;

function watch(listener: () => void): () => void {
  const stopListening = store.subscribe(listener);
  const comesBack = ({ persisted }: PageTransitionEvent) => persisted && void store.refresh();
  const comesToFront = () => !document.hidden && void store.refresh();
  window.addEventListener('pageshow', comesBack);
  document.addEventListener('visibilitychange', comesToFront);
  void store.refresh();
  return () => {
    stopListening();
    window.removeEventListener('pageshow', comesBack);
    document.removeEventListener('visibilitychange', comesToFront);
  };
}
