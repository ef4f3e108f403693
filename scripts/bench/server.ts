import { readFile, rm } from 'node:fs/promises';
import {
  type RunningServer,
  type ServerOptions,
  startServer,
  temporaryFolder,
} from '#tests/support/server.ts';

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder();
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function withServer<T>(
  options: ServerOptions,
  work: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const server = await startServer(options);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

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
