import { readFileSync } from 'node:fs';
import { hasErrorCode } from './errors.ts';

/** What /proc tells everyone about a running process. */
export type RunningProcess = {
  pid: number;
  /** The program's name, at most 15 characters. */
  name: string;
  parent: number;
  /** Clock ticks (1/100 s) after boot: together with the pid it names one process for good. */
  startTicks: number;
};

/** The process with this pid, or null when there is none or only its zombie is left. */
export function findProcess(pid: number): RunningProcess | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // "pid (name) state parent … starttime": the name may hold spaces and brackets itself.
  const nameEnd = stat.lastIndexOf(')');
  const name = stat.slice(stat.indexOf('(') + 1, nameEnd);
  const fields = stat.slice(nameEnd + 2).split(' ');
  const [state, parent] = fields;
  if (state === 'Z' || state === 'X') return null;
  return { pid, name, parent: Number(parent), startTicks: Number(fields[19]) };
}

/** The arguments a process was started with; none when it is gone or hidden from us. */
export function argumentsOf(pid: number): string[] {
  return readOrNull(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
}

/** When a process started, in seconds since 1970 (right to a second or two). */
export function startedAtSeconds(found: RunningProcess): number {
  const bootedAt = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1];
  return Number(bootedAt) + found.startTicks / 100;
}

/** Names this process for good: `pid-startTicks`. A later process with the same pid differs. */
export function ownIdentity(): string {
  return `${process.pid}-${findProcess(process.pid)?.startTicks}`;
}

/** Does the process that called `ownIdentity` still run? */
export function isRunning(identity: string): boolean {
  const [pid, startTicks] = identity.split('-').map(Number);
  const found = findProcess(Number(pid));
  return found !== null && found.startTicks === startTicks;
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // ESRCH: it ended between open and read.
    if (hasErrorCode(error, 'ENOENT', 'ESRCH', 'EACCES', 'EPERM')) return null;
    throw error;
  }
}
