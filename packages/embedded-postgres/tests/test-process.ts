import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { linux } from '../system/linux.ts';

/** An event that `test-process-main.ts` prints. */
export type TestEvent = {
  ready?: true;
  written?: number;
  stopped?: true;
  /** The error's code. */
  failed?: string;
  message?: string;
};

/** A running `test-process-main.ts`. */
export type TestProcess = {
  child: ChildProcess;
  pid: number;
  events: TestEvent[];
  /** Resolves with the first event that has this property; rejects when the process ends before. */
  until(property: keyof TestEvent): Promise<TestEvent>;
  ended: Promise<void>;
};

/** Starts PostgreSQL on `dataDir` in a process that a test can kill. `home` holds the package. */
export function startTestProcess(
  dataDir: string,
  options: {
    mode?: 'write' | 'slow-access';
    home?: string;
    user?: number;
    env?: NodeJS.ProcessEnv;
  } = {},
): TestProcess {
  const home = options.home ?? path.dirname(import.meta.dirname);
  const file = path.join(home, 'tests/test-process-main.ts');
  const child = spawn(process.execPath, [file, dataDir, ...(options.mode ? [options.mode] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...options.env },
    ...(options.user === undefined ? {} : { uid: options.user, gid: options.user }),
  });
  const events: TestEvent[] = [];
  const lines = createInterface({ input: child.stdout });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  lines.on('line', (line) => events.push(JSON.parse(line)));
  const until = (property: keyof TestEvent) =>
    new Promise<TestEvent>((resolve, reject) => {
      const look = () => {
        const found = events.find((event) => event[property] !== undefined);
        if (found) resolve(found);
        return found;
      };
      lines.on('line', look);
      void ended.then(() => look() ?? reject(new Error(`ended with ${JSON.stringify(events)}`)));
      look();
    });
  return { child, pid: child.pid ?? 0, events, until, ended };
}

/** The pids of all living processes that run on this data folder's cluster: watchdog and server. */
export async function processesOn(dataDir: string): Promise<number[]> {
  const mark = `embedded.folder=${path.join(dataDir, 'postgres')}`;
  return (await allPids()).filter(
    (pid) => linux.findProcess(pid) && linux.argumentsOf(pid).includes(mark),
  );
}

/** The pids of a process's living children. */
export async function childrenOf(parent: number): Promise<number[]> {
  return (await allPids()).filter((pid) => linux.findProcess(pid)?.parent === parent);
}

async function allPids(): Promise<number[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
}

/** The pid that PostgreSQL noted in its lock file. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}
