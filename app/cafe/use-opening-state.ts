import { createContext, useContext, useSyncExternalStore } from 'react';
import { openingState } from './opening-hours.ts';
import { useCafe } from './use-cafe.ts';

/** As the server has rendered it. */
export const OpeningStateContext = createContext<string | null>(null);

const lookAgainMs = 10_000;

/**
 * Whether the cafe is open. A page's script, once somebody has woken it, follows the clock; until then it is
 * as it was when the page came, which the server renders anew at each opening and closing.
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

/** For `useSyncExternalStore`: what comes from the clock is looked at again. */
export function followClock(look: () => void) {
  const timer = setInterval(look, lookAgainMs);
  // A page from the history stood still.
  window.addEventListener('pageshow', look);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pageshow', look);
  };
}
