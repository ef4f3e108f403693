import type { Manifest } from '#app/backup/archive/archive-format.ts';

/** What two archives of the same cafe have in common. */
export function archiveContents({ tables, files, sequences, jobs, missing }: Manifest) {
  // With an external database, a backup stores its encrypted recovery key there.
  const same = tables.filter(({ name }) => name !== 'recovery_keys');
  return { tables: same, files, sequences, jobs: jobs.rows, missing };
}
