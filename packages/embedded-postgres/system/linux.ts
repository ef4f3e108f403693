import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import { hasErrorCode } from '../errors.ts';

export type RunningProcess = {
  pid: number;
  /** At most 15 characters. */
  name: string;
  parent: number;
  /** The start time in a unit of the system's own: unique for a process together with the pid. */
  start: number;
};

/** What differs between systems, for Linux: facts about processes come from /proc, which everyone can read. */
export const linux = {
  /** Null when there is none or only its zombie is left. */
  findProcess(pid: number): RunningProcess | null {
    const stat = readOrNull(`/proc/${pid}/stat`);
    if (stat === null) return null;
    // "pid (name) state parent … starttime": the name may contain spaces and brackets itself.
    const nameEnd = stat.lastIndexOf(')');
    const name = stat.slice(stat.indexOf('(') + 1, nameEnd);
    const fields = stat.slice(nameEnd + 2).split(' ');
    const [state, parent] = fields;
    if (state === 'Z' || state === 'X') return null;
    return { pid, name, parent: Number(parent), start: Number(fields[19]) };
  },

  /** Empty when it is gone or not readable. */
  argumentsOf(pid: number): string[] {
    return readOrNull(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
  },

  /** In seconds since 1970, accurate to a second or two. */
  startedAtSeconds({ start }: RunningProcess): number {
    const bootedAt = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1];
    return Number(bootedAt) + start / 100;
  },

  /**
   * The argument by which a program of PostgreSQL names its working folder. Not the real path, because its user
   * may not be able to enter a folder above, such as root's home.
   */
  ownFolder: (_folder: string): string => '/proc/self/cwd',

  /** The longest path of a Unix socket, in bytes. */
  longestSocketPath: 107,

  /** A short path to a folder, valid in this process until `ended`: Linux has one for every open folder. */
  shortPath(folder: string, ended: Promise<void>): string {
    const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
    void ended.then(() => closeSync(descriptor));
    return `/proc/self/fd/${descriptor}`;
  },

  /** Users to run PostgreSQL for root, tried in this order when the data folder's owner can't. */
  serviceUsers: ['postgres', 'node', 'nobody'],
};

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // ESRCH: the process ended between open and read.
    if (hasErrorCode(error, 'ENOENT', 'ESRCH', 'EACCES', 'EPERM')) return null;
    throw error;
  }
}
