/** When an admin's session ends, for its pages. Relative times: clocks of browsers differ. */
export type SessionEnding = {
  endsInMs: number;
  /** Later, if it is kept; not after seven days. */
  canBeKept: boolean;
};

export const warningMs = 60_000;

/** It is kept for more than this, or asking would not be worth it. */
export const worthKeepingMs = 2 * warningMs;
