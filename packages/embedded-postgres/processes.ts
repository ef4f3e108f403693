import { readFileSync } from 'node:fs';
import { hasErrorCode } from './errors.ts';

/** From /proc, readable by everyone. */
type RunningProcess = {
  pid: number;
  /** At most 15 characters. */
  name: string;
  parent: number;
  /** Clock ticks (1/100 s) after boot; together with the pid a unique name of the process. */
  startTicks: number;
};

/** Null when there is none or only its zombie is left. */
export function findProcess(pid: number): RunningProcess | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // "pid (name) state parent … starttime": the name may contain spaces and brackets itself.
  const nameEnd = stat.lastIndexOf(')');
  const name = stat.slice(stat.indexOf('(') + 1, nameEnd);
  const fields = stat.slice(nameEnd + 2).split(' ');
  const [state, parent] = fields;
  if (state === 'Z' || state === 'X') return null;
  return { pid, name, parent: Number(parent), startTicks: Number(fields[19]) };
}

/** Empty when it is gone or not readable. */
export function argumentsOf(pid: number): string[] {
  return readOrNull(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
}

/** In seconds since 1970, accurate to a second or two. */
export function startedAtSeconds(found: RunningProcess): number {
  const bootedAt = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1];
  return Number(bootedAt) + found.startTicks / 100;
}

/** A unique name of this process: `pid-startTicks`. A later process with the same pid differs. */
export function ownIdentity(): string {
  return `${process.pid}-${findProcess(process.pid)?.startTicks}`;
}

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
