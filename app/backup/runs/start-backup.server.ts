import { spawn } from 'node:child_process';
import type { Database } from '#app/platform/database/database.server.ts';
import { projectPath } from '#app/platform/project-path.server.ts';
import { beginRun, type NewRun, noteProgress } from './backup-runs.server.ts';

/** A backup that takes longer hangs. */
const longestMs = 6 * 60 * 60 * 1000;

/**
 * Starts a backup in a process of its own, which goes on when the caller has long been answered. What becomes
 * of it is in its run.
 * @returns the run's id; null while another one is being made
 */
export async function startBackup(db: Database, wanted: NewRun): Promise<string | null> {
  const id = await beginRun(db, wanted);
  if (!id) return null;
  const script = projectPath('scripts/carry-out-backup.ts');
  const child = spawn(process.execPath, [script, id], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: longestMs,
  });
  // It needs the database, which ends with this process when it is the embedded one.
  const end = () => child.kill();
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  child.once('error', (error) => {
    const failure = `It could not be started: ${error.message}.`;
    // Not noted, it counts as interrupted.
    noteProgress(db, id, { ended_at: new Date(), failure }).catch(() => undefined);
  });
  return id;
}
