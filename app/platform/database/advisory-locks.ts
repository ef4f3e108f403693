/** Lock numbers shared by every copy of the server, listed together so that no two are the same. */
export const advisoryLocks = {
  migration: 7_263_001,
  /** Held by a backup, so that only one runs at a time. */
  backup: 7_263_002,
  /** Held exclusively by a backup, to pause the removal of files; each removal holds it as a shared lock. */
  fileRemoval: 7_263_003,
  /** Held while an admin is invited, created or removed, so that simultaneous attempts go in turn. */
  team: 7_263_004,
  /** Held while the list of deletions is written, so that an older one never replaces a newer. */
  deletions: 7_263_005,
  /** A restore holds it while it fills the database. */
  restore: 7_263_006,
} as const;
