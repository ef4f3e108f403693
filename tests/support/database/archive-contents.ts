import type { Manifest } from '#app/backup/archive/archive-format.ts';

/** What two archives of the same cafe have in common. */
export function archiveContents({ tables, files, sequences, jobs, missing }: Manifest) {
  // A backup from a database of one's own encrypts the recovery key into it.
  const same = tables.filter(({ name }) => name !== 'recovery_keys');
  return { tables: same, files, sequences, jobs: jobs.rows, missing };
}
