import type { Visitor } from '#app/accounts/sessions/session.ts';

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
