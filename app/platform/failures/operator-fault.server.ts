import { isDatabaseUnavailable } from '#app/platform/database/database-errors.server.ts';
import { FileStoreError } from '#app/platform/files/file-store.server.ts';
import { StartupError } from './startup-error.ts';
import { hasErrorCode } from './system-error.server.ts';

/** What to tell the person who runs the site; null for a fault that they can't mend. */
export function sentenceFor(error: unknown): string | null {
  if (error instanceof StartupError) return error.message;
  // Checked before the database, because its cause may look like a fault of the database.
  if (error instanceof FileStoreError) return `The file store failed: ${error.message}`;
  if (isDatabaseUnavailable(error))
    return 'The database stopped in the meantime. Please try again.';
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT')) return 'The disk is full. Make room, and try again.';
  if (hasErrorCode(error, 'EISDIR')) return 'A folder was given where a file has to be.';
  if (hasErrorCode(error, 'EACCES', 'EPERM')) return `This user may not do that: ${String(error)}`;
  return null;
}
