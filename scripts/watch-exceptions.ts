/** A finding that is known, and why it may stand until a day. */
export type Exception = {
  /** the advisory (GHSA-…), or the file in which the secret scan found something */
  finding: string;
  /** the last day on which it passes, such as 2026-12-31 */
  until: string;
  reason: string;
};

/** Past its day an exception counts no more, and what it excused fails again. */
export const exceptions: Exception[] = [];
