import { readFile } from 'node:fs/promises';
import type { RunningServer } from '#tests/support/server.ts';

/**
 * From /proc: megabytes of the server's own process, without its database.
 * @param field 'VmRSS' is now, 'VmHWM' the peak
 */
export async function serverMemory(
  server: RunningServer,
  field: 'VmRSS' | 'VmHWM',
): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
  if (!kilobytes) throw new Error(`/proc tells no ${field}`);
  return Number(kilobytes) / 1000;
}
