const dayMs = 24 * 60 * 60 * 1000;

/** The next 8:00 in Malaysia, which is midnight in UTC all year: the cafe's clocks are never changed. */
export function nextDigest(now: Date): Date {
  return new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs);
}
