import type { EachEdit } from './typed-fields.ts';

/** Dispatched on `window` when React has hydrated the page, before its effects have run. */
export const hydratedEvent = 'hydrated';

/** Dispatched on `window` when the effects have run as well. */
export const interactiveEvent = 'interactive';

declare global {
  interface WindowEventMap {
    /** With what gives a field its value back. */
    hydrated: CustomEvent<EachEdit>;
    /** With what tells React of the events that it missed. */
    interactive: CustomEvent<EachEdit>;
  }
}
