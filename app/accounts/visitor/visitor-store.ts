import type { Visitor } from '#app/accounts/session.ts';

/** What the store needs of its surroundings. */
export type VisitorSource = {
  /** May somebody be signed in in this browser? Costs no request. */
  hasHint(): boolean;
  /** Asks the server who it is. */
  ask(): Promise<Visitor | null>;
  /** Ends the session on the server. */
  endSession(): Promise<void>;
  /** Keeps what went wrong for whoever looks for it; nobody is shown anything (spec 8.3). */
  log(message: string, error: unknown): void;
};

/** Who is signed in, as the components of a page share it. */
export type VisitorStore = {
  /** Who is signed in, as far as it is known yet; the same object until that changes. */
  read(): Visitor | null;
  /**
   * Asks who it is now, where there is a hint: at first, and when the page is looked at again, since
   * another tab may have signed in or out meanwhile. Without an answer what is known stays.
   */
  refresh(): Promise<void>;
  /** @returns whether it worked; when not, everything stays as it is */
  signOut(): Promise<boolean>;
  /** @returns how to stop listening */
  subscribe(listener: () => void): () => void;
};

/** Who is signed in, for all components of one page. */
export function createVisitorStore(source: VisitorSource): VisitorStore {
  let visitor: Visitor | null = null;
  let asking = false;
  const listeners = new Set<() => void>();

  function show(next: Visitor | null): void {
    if (next?.email === visitor?.email && next?.name === visitor?.name) return;
    visitor = next;
    for (const listener of listeners) listener();
  }

  return {
    read: () => visitor,
    async refresh() {
      if (!source.hasHint()) return show(null);
      if (asking) return;
      asking = true;
      try {
        const answer = await source.ask();
        // Who has signed out while the answer was on its way stays so.
        show(source.hasHint() ? answer : null);
      } catch (error) {
        source.log('Who is signed in could not be asked:', error);
      } finally {
        asking = false;
      }
    },
    async signOut() {
      try {
        await source.endSession();
      } catch (error) {
        source.log('Signing out failed:', error);
        return false;
      }
      show(null);
      return true;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
