import type { EachEdit } from './typed-fields.ts';

/** Told to `window` when React has hydrated the page, before its effects have run. */
export const hydratedEvent = 'hydrated';

/** Told to `window` by the page's scripts when the effects have run as well. */
export const awakeEvent = 'awake';

declare global {
  interface WindowEventMap {
    /** With what gives a field its value back. */
    hydrated: CustomEvent<EachEdit>;
    /** With what tells React of the events that it missed. */
    awake: CustomEvent<EachEdit>;
  }
}
