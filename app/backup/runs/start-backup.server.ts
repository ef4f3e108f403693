import { spawn } from 'node:child_process';
import type { Database } from '#app/platform/database/database.server.ts';
import { projectPath } from '#app/platform/project-path.server.ts';
import { beginRun, type NewRun, noteProgress } from './backup-runs.server.ts';

/** A backup that takes longer than this hangs, and is ended. */
const longestMs = 6 * 60 * 60 * 1000;

/**
 * Starts a backup in a process of its own, which goes on after the caller has its answer. What becomes of it is noted
 * in its run.
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
  // It needs the database, and an embedded one ends with this process.
  const end = () => child.kill();
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  child.once('error', (error) => {
    const failure = `It could not be started: ${error.message}.`;
    // If this can't be noted, the run counts as interrupted.
    noteProgress(db, id, { ended_at: new Date(), failure }).catch(() => undefined);
  });
  return id;
}
