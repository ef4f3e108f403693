/** Random choices, the same in every run. */
export type Random = ReturnType<typeof createRandom>;

/** @param seed of mulberry32 */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** From 0 up to, not including, 1. */
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from `from` to `to`, both included. */
  const between = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  return {
    fraction,
    between,
    pick<T>(list: readonly T[]): T {
      const chosen = list[between(0, list.length - 1)];
      if (chosen === undefined) throw new Error('There is nothing to pick from');
      return chosen;
    },
  };
}
