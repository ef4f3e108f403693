import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import { hasErrorCode } from '../system-error.server.ts';
import type { Installation } from './binaries.server.ts';
import { clusterAsSeenInside, programEnvironment } from './cluster.server.ts';
import { folderMark, heldBy, ownerMark } from './previous-run.server.ts';
import { findProcess, ownIdentity } from './processes.server.ts';
import type { SystemUser } from './system-user.server.ts';

/**
 * Runs the server given as its arguments and stops it ("fast": running work is rolled back, nothing
 * committed is lost) as soon as standard input ends. That happens when we close it and, because the
 * system closes it for us, also when we are killed.
 */
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

/** A server that runs. `ended` resolves when its last process is gone. */
export type LaunchedServer = { stop(): Promise<void>; ended: Promise<void> };

/** Processes of a killed server still end; the launch may be tried again in a moment. */
export class StillEndingError extends Error {}

/**
 * Starts PostgreSQL on an existing cluster and resolves once it accepts connections. There is no
 * time limit: after a power cut it first recovers what was acknowledged.
 * @throws StillEndingError, or StartupError with PostgreSQL's own reason
 */
export async function launch(
  cluster: string,
  installation: Installation,
  user: SystemUser | null,
): Promise<LaunchedServer> {
  const server = path.join(installation.root, 'bin/postgres');
  const child = spawn('/bin/sh', ['-c', watchdog, 'watchdog', server, ...settings(cluster)], {
    cwd: cluster,
    env: programEnvironment,
    // A session of its own: Ctrl-C in the terminal must reach us only, so that we can finish first.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...user,
  });
  const output = keepTail(child);
  let end: { spawnError?: Error } | null = null;
  const ended = new Promise<void>((resolve) => {
    const finish = (spawnError?: Error) => {
      end ??= { spawnError };
      resolve();
    };
    child.once('error', finish);
    // Comes when every process that inherited the output has ended, not just the first.
    child.once('close', () => finish());
  });
  while (!(await isReady(cluster, child.pid))) {
    if (end) throw startFailure(end, output(), cluster);
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

function settings(cluster: string): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    shared_buffers: '64MB',
    io_method: 'sync',
    jit: 'off',
    wal_level: 'replica',
    // Not 'error': a refused statement's message quotes the person's data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    timezone: 'UTC',
    [folderMark]: cluster,
    [ownerMark]: ownIdentity(),
  };
  const options = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', clusterAsSeenInside, ...options];
}

/** PostgreSQL notes its state in the eighth line of its lock file; the first is its pid. */
async function isReady(cluster: string, watchdogPid: number | undefined): Promise<boolean> {
  try {
    const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    // The file may still be a killed server's, so the pid must be of the one started just now.
    return lines[7]?.trim() === 'ready' && findProcess(Number(lines[0]))?.parent === watchdogPid;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** Keeps the last few kilobytes of what the server says, for the message of a failed start. */
function keepTail(child: ChildProcess): () => string {
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-4000);
  });
  return () => tail;
}

/** What PostgreSQL's own words mean for whoever started it. */
export function startFailure(end: { spawnError?: Error }, output: string, cluster: string): Error {
  if (/shared memory block .* is still in use/.test(output)) return new StillEndingError(output);
  const holder = /lock file .*already exists[\s\S]*\(PID (\d+)\)/.exec(output)?.[1];
  if (holder) return heldBy(Number(holder), cluster);
  const reason =
    end.spawnError?.message ?? /(FATAL|PANIC):\s+(.*)/.exec(output)?.[2] ?? output.trim();
  return new StartupError(
    `The database in ${cluster} did not start: ${reason || 'it gave no reason'}. ` +
      'If this can’t be helped, set DATABASE_URL to a PostgreSQL server.',
  );
}
