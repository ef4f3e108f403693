import { readFile } from 'node:fs/promises';
import type { RunningServer } from '#tests/support/server.ts';

/** Megabytes of the server without its database. 'VmRSS' is now, 'VmHWM' the peak so far. */
export async function serverMemory(
  { process }: RunningServer,
  field: 'VmRSS' | 'VmHWM',
): Promise<number> {
  const status = await readFile(`/proc/${process.pid}/status`, 'utf8');
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
  if (!kilobytes) throw new Error(`/proc tells no ${field}`);
  return Number(kilobytes) / 1000;
}
