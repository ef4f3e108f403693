import { createContext, useContext, useSyncExternalStore } from 'react';
import { openingState } from './opening-hours.ts';
import { useCafe } from './use-cafe.ts';

/** The state as the server has rendered it. */
export const OpeningStateContext = createContext<string | null>(null);

const lookAgainMs = 10_000;

/**
 * Tells whether the cafe is open. Before hydration the state is that of the page as it came, which the server renders
 * anew at each opening and closing; after it, the state follows the clock.
 */
export function useOpeningState(): string | null {
  const cafe = useCafe();
  const rendered = useContext(OpeningStateContext);
  return useSyncExternalStore(
    followClock,
    () => openingState(cafe, new Date()),
    () => rendered,
  );
}

/** A `subscribe` for `useSyncExternalStore`: every few seconds, a value that depends on the clock is read again. */
export function followClock(look: () => void) {
  const timer = setInterval(look, lookAgainMs);
  // A page that comes back from the history has stood still.
  window.addEventListener('pageshow', look);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pageshow', look);
  };
}
