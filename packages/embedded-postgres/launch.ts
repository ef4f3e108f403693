import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, surroundings } from './cluster.ts';
import { PostgresError, StillEndingError } from './errors.ts';
import { briefMark, heldBy, isOrphan, isReady, marks, readLock } from './previous-run.ts';
import { system } from './system/system.ts';

// Runs the server given as arguments, and stops it ("fast": running work is rolled back, nothing
// committed is lost) when standard input ends: closed by us, or by the system when we are killed.
const watchdog = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(read -r _ <&3; kill -INT "$server") 2>/dev/null &
reader=$!
exec 3<&-
wait "$server"
status=$?
kill "$reader" 2>/dev/null
exit "$status"
`;

/** PostgreSQL settings such as `shared_buffers`; they override ours. */
export type Settings = Record<string, string>;

export type LaunchedServer = {
  /** Resolves when the server's last process has ended, by `stop` or by a crash. */
  ended: Promise<void>;
  /** Shuts down cleanly and waits for it. May be called more than once. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on an existing cluster and resolves once it accepts connections. Without a time
 * limit: after a power cut it first recovers what was committed.
 * @throws StillEndingError, or PostgresError with PostgreSQL's own reason
 */
export async function launch(
  cluster: Cluster,
  { settings = {}, brief = false }: { settings?: Settings; brief?: boolean },
): Promise<LaunchedServer> {
  const { folder } = cluster;
  const given = options(cluster, brief ? { ...settings, [briefMark]: 'on' } : settings);
  const command = [path.join(cluster.programs, 'bin/postgres'), ...given];
  const child = spawn('/bin/sh', ['-c', watchdog, 'watchdog', ...command], {
    ...surroundings(cluster),
    // A session of its own: Ctrl-C in the terminal must reach only us, so that we can finish first.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const output = keepTail(child);
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true;
      resolve();
    };
    child.once('error', end);
    // Emitted when every process that inherited the output has ended, not just the first.
    child.once('close', end);
  });
  while (!(await isOurs(folder, child.pid))) {
    if (isOver) throw startFailure(output(), folder);
    await sleep(5);
  }
  return {
    ended,
    stop: async () => {
      child.stdin?.end();
      await ended;
    },
  };
}

function options({ folder, major }: Cluster, settings: Settings): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    shared_buffers: '64MB',
    ...inProcessIo(major),
    jit: 'off',
    wal_level: 'replica',
    // Not 'error', because the message of a failed statement quotes its data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    timezone: 'UTC',
    ...settings,
    unix_socket_directories: '.',
    ...marks(folder),
  };
  return ['-D', system.ownFolder(folder), ...asOptions(values)];
}

export function asOptions(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Turns off PostgreSQL's processes for reading. Versions before 18 have none and refuse the unknown setting. */
export function inProcessIo(major: number): Settings {
  return major >= 18 ? { io_method: 'sync' } : {};
}

/** The lock file may be a killed server's, so its pid must be that of the one just started. */
async function isOurs(folder: string, watchdogPid: number | undefined): Promise<boolean> {
  const lines = await readLock(folder);
  return isReady(lines) && system.findProcess(Number(lines?.[0]))?.parent === watchdogPid;
}

/** Keeps the last kilobytes of output for the message of a failed start. */
function keepTail(child: ChildProcess): () => string {
  let tail = '';
  const add = (text: string) => {
    tail = (tail + text).slice(-4000);
  };
  child.stderr?.setEncoding('utf8').on('data', add);
  child.once('error', ({ message }) => add(message));
  return () => tail;
}

/** Translates PostgreSQL's messages for the person who started it. */
export function startFailure(output: string, folder: string): Error {
  if (/shared memory block .* is still in use/.test(output)) return new StillEndingError(folder);
  const holder = /lock file .*already exists[\s\S]*\(PID (\d+)\)/.exec(output)?.[1];
  if (holder && isOrphan(Number(holder), folder)) return new StillEndingError(folder);
  if (holder) return heldBy(Number(holder), folder);
  const reason = /(FATAL|PANIC):\s+(.*)/.exec(output)?.[2] ?? output.trim();
  return new PostgresError(
    'failed',
    `The database in ${folder} did not start: ${reason || 'it gave no reason'}.`,
  );
}
