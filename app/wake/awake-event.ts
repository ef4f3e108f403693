/** Told to `window` when React has hydrated the page, before its effects have run. */
export const hydratedEvent = 'hydrated';

/** Told to `window` by the page's scripts when the effects have run as well. */
export const awakeEvent = 'awake';
