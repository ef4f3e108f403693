import { useSyncExternalStore } from 'react';
import { href } from 'react-router';
import { hintsAtSession } from '#app/accounts/sessions/session-hint.ts';
import type { UserRole } from '#db/schema/accounts.ts';

/** Errors of signing in and out are only logged (spec 8.3). */
export function logBrowserError(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: to be logged, and only logged (spec 8.3)
  console.warn(message, error);
}

/** A person who is signed in: a visitor or an admin. */
export type Visitor = { name: string; email: string; role: UserRole };

/** Response of GET /api/session. `google`: is sign-in with Google available? */
export type SessionResponse = { visitor: Visitor | null; google: boolean };

/** The full name, or the email where there is none (spec 2.2). */
export function visitorLabel({ name, email }: Visitor): string {
  return name || email;
}

/** @throws without a response (TypeError), or with an unexpected one */
export async function fetchSession(): Promise<SessionResponse> {
  const response = await fetch(href('/api/session'));
  if (!response.ok) throw new Error(`/api/session answered ${response.status}`);
  return response.json();
}

/** @throws without a response (TypeError), or with an unexpected one */
export async function endSession(): Promise<void> {
  const response = await fetch(href('/api/sign-out'), { method: 'POST' });
  if (!response.ok) throw new Error(`/api/sign-out answered ${response.status}`);
}

type VisitorSource = {
  /** May somebody be signed in? Costs no request. */
  hasHint(): boolean;
  fetch(): Promise<Visitor | null>;
  endSession(): Promise<void>;
  /** For the console only; nothing is shown (spec 8.3). */
  log(message: string, error: unknown): void;
};

/** Who is signed in, shared by the components of one page. */
export function createVisitorStore(source: VisitorSource) {
  let visitor: Visitor | null = null;
  let refreshing = false;
  const listeners = new Set<() => void>();

  function show(next: Visitor | null): void {
    if (next?.email === visitor?.email && next?.name === visitor?.name) return;
    visitor = next;
    for (const listener of listeners) listener();
  }

  return {
    /** Null until known; the same object until it changes. */
    read: () => visitor,
    /** Another tab may have signed in or out. Without a response nothing changes. */
    async refresh(): Promise<void> {
      if (!source.hasHint()) return show(null);
      if (refreshing) return;
      refreshing = true;
      try {
        const answer = await source.fetch();
        // A sign-out while the request was running wins.
        show(source.hasHint() ? answer : null);
      } catch (error) {
        source.log('Who is signed in could not be asked:', error);
      } finally {
        refreshing = false;
      }
    },
    /** @returns whether it worked; if not, nothing changes */
    async signOut(): Promise<boolean> {
      try {
        await source.endSession();
      } catch (error) {
        source.log('Signing out failed:', error);
        return false;
      }
      show(null);
      return true;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

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

/** `refreshVisitor`: to call after anything that may have ended the session. */
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
