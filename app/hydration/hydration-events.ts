import type { Press } from './head/defer-events.ts';
import type { EachEdit, Edits } from './head/typed-fields.ts';

/** Dispatched on `window` by the file that can answer some presses before React is there. */
export const earlyEvent = 'early';

/** Dispatched on `window` before React takes the page over. */
export const hydratingEvent = 'hydrating';

/** Dispatched on `window` after React has hydrated the page, before its effects run. */
export const hydratedEvent = 'hydrated';

/** Dispatched on `window` after the effects have run, and any error in them has been noticed. */
export const interactiveEvent = 'interactive';

/** Dispatched on `window` instead of `interactive` when hydration or an effect has thrown. */
export const brokenEvent = 'broken';

declare global {
  interface WindowEventMap {
    /** Passes the function that answers a press, or returns false. */
    early: CustomEvent<(pressed: HTMLElement) => boolean>;
    /** Passes the function that takes what has been added to the page and removed from it so far. */
    hydrating: CustomEvent<(changes: MutationRecord[]) => void>;
    /** Passes the function that restores a field's value. */
    hydrated: CustomEvent<EachEdit>;
    /** Passes the function that replays what React has missed. */
    interactive: CustomEvent<(edits: Edits, presses: Press[]) => void>;
  }
}
