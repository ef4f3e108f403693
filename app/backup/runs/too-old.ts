const twoDaysMs = 2 * 24 * 60 * 60 * 1000;

/** Is the last good backup from so long ago that somebody has to look? */
export function isTooOld(lastGood: Date | null, now: Date): boolean {
  return !lastGood || now.getTime() - lastGood.getTime() > twoDaysMs;
}
