import { darwin } from './darwin.ts';
import { linux } from './linux.ts';

/** What differs between Linux and macOS is decided here, and nowhere else. */
export const system = process.platform === 'darwin' ? darwin : linux;

/** A unique name of this process: `pid-start`. A later process with the same pid differs. */
export function ownIdentity(): string {
  return `${process.pid}-${system.findProcess(process.pid)?.start}`;
}

export function isRunning(identity: string): boolean {
  const [pid, start] = identity.split('-').map(Number);
  const found = system.findProcess(Number(pid));
  return found !== null && found.start === start;
}
