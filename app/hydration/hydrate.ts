/**
 * When a page starts its scripts (docs/decisions/0005):
 * `now`, as soon as it has been painted; `activity`, at the first move, touch, scroll or key;
 * `intent`, when something that needs them is pointed at, focused, pressed or typed into.
 */
export type Hydrate = 'now' | 'activity' | 'intent';

/** When a page starts: as its route says, by default `now`. In development always `now`; an error page on `intent`. */
export function hydrateOf(facts: { hydrate?: Hydrate } = {}, failed = false): Hydrate {
  if (import.meta.env.DEV) return 'now';
  return failed ? 'intent' : (facts.hydrate ?? 'now');
}
