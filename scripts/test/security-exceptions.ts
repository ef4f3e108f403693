export type Exception = {
  /** the advisory (GHSA-…), or the file with the secret */
  finding: string;
  /** the last accepted day, such as 2026-12-31 */
  until: string;
  reason: string;
};

/** After its day an exception no longer counts, and its finding fails again. */
export const exceptions: Exception[] = [];
