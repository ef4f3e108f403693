/* The program that the site starts for a backup, with low priority. Its argument is the run's id (app/backup/runs). */
import { setPriority } from 'node:os';
import { carryOut } from '#app/backup/runs/carry-out.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { logFailure } from '#app/platform/failures/failures.server.ts';
import { createLogger } from '#app/platform/failures/log.server.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { reachForCommand } from './admin/open-for-command.ts';
import { runCommand } from './run-command.ts';

async function run(id: string): Promise<void> {
  // A tenth of a page's share of the processor, so that the backup still ends on a busy machine. Programs that it
  // starts inherit this priority, and the kernel derives the priority for the disk from it.
  setPriority(10);
  const settings = readSettings(process.env);
  await using opened = await reachForCommand(settings);
  try {
    await carryOut({ db: opened.db, files: openFileStore(settings), settings }, id);
  } catch (error) {
    // This goes to the log of the site, so it must not contain personal data from the rows.
    logFailure(createLogger(settings), error, 'a backup failed');
    process.exitCode = 1;
  }
}

await runCommand(() => run(String(process.argv[2])));
