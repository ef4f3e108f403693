import { isDatabaseUnavailable } from '#app/platform/database/database-errors.server.ts';
import { StartupError } from '#app/platform/startup-error.ts';
import { hasErrorCode } from '#app/platform/system-error.server.ts';

/** Runs what a person started at a terminal: what they can mend is one sentence there, and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const sentence = sentenceFor(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}

/** Null for a fault that nobody at the terminal can mend. */
function sentenceFor(error: unknown): string | null {
  if (error instanceof StartupError) return error.message;
  if (isDatabaseUnavailable(error)) return 'The database stopped meanwhile. Please try again.';
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT')) return 'The disk is full. Make room, and try again.';
  if (hasErrorCode(error, 'EACCES', 'EPERM')) return `This user may not do that: ${String(error)}`;
  return null;
}
