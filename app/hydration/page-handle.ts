/**
 * When the page of a route starts its scripts (docs/decisions/0005):
 * `now`, as soon as it has been painted; `alive`, at the first sign of somebody being there (a
 * move, a touch, a scroll, a key); `intent`, when something that needs them is pointed at, focused,
 * pressed or typed into.
 */
export type Hydrate = 'now' | 'alive' | 'intent';

/** What a route module exports as `handle`; a route without one starts `now`. */
export type PageHandle = { hydrate: Hydrate };

/**
 * How the page of these matches starts: its innermost route decides. In development always `now`,
 * so that a changed module shows itself.
 * @param matches as `useMatches()` gives them, outermost first
 */
export function hydrateOf(matches: readonly { handle: unknown }[]): Hydrate {
  if (import.meta.env.DEV) return 'now';
  const handle = matches.at(-1)?.handle;
  return isPageHandle(handle) ? handle.hydrate : 'now';
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'hydrate' in handle;
}
