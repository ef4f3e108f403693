/** The same in every copy of the server, and here together so that no two are the same number. */
export const advisoryLocks = {
  migration: 7_263_001,
  /** A backup holds it alone. */
  backup: 7_263_002,
  /** A backup holds it against all removals of files, which share it among themselves. */
  fileRemoval: 7_263_003,
  /** Held while an admin is invited, created or removed, so that simultaneous attempts go in turn. */
  team: 7_263_004,
  /** Held while the list of deletions is written, so that an older one never replaces a newer. */
  deletions: 7_263_005,
  /** A restore holds it while it fills the database. */
  restore: 7_263_006,
} as const;
