import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { isOpen } from '#tests/support/copies/daemon.ts';
import { ordinaryUser } from '#tests/support/copies/debian-programs.ts';
import { freePort } from '#tests/support/server.ts';

const run = promisify(execFile);
const packages = '/usr/lib/postgresql';

export type TwoServers = {
  /** The first's, then the second's. */
  ports: [number, number];
  /** Of a server, as its superuser. */
  url(port: number): string;
  /** As when its machine is lost. */
  killFirst(): Promise<void>;
  promoteSecond(): Promise<void>;
} & AsyncDisposable;

/** Two servers of Debian's PostgreSQL; the first waits with each commit until the second has it. */
export async function startTwoServers(): Promise<TwoServers> {
  await using disposables = new AsyncDisposableStack();
  const programs = join(packages, await newestVersion(), 'bin');
  const user = ordinaryUser();
  const folder = await mkdtemp(join(tmpdir(), 'two-servers-'));
  disposables.defer(() => rm(folder, { recursive: true }));
  if (user.uid && user.gid) await chown(folder, user.uid, user.gid);
  const ports: [number, number] = [await freePort(), await freePort()];
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const program = (name: string, ...args: string[]) =>
    run(join(programs, name), args, { ...user, cwd: folder });
  const start = async (data: string, port: number) => {
    await appendFile(join(data, 'postgresql.conf'), `\nport = ${port}\n`);
    const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
    const server = spawn(join(programs, 'postgres'), ['-D', data], options);
    disposables.defer(() => killAll(server));
    while (!(await isOpen(port))) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
      await sleep(50);
    }
    return server;
  };
  const url = (port: number) => `postgresql://postgres@127.0.0.1:${port}/postgres`;

  await program('initdb', '-D', first, '-U', 'postgres', '--auth=trust', '-E', 'UTF8');
  const settings = `listen_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`;
  await appendFile(join(first, 'postgresql.conf'), settings);
  const primary = await start(first, ports[0]);
  await query(url(ports[0]), 'select 1');
  const source = ['-h', '127.0.0.1', '-p', `${ports[0]}`, '-U', 'postgres'];
  await program('pg_basebackup', ...source, '-D', second, '-R', '-c', 'fast');
  await start(second, ports[1]);
  // Not before the copy is taken, or the second would wait for another one when it is the first.
  await query(url(ports[0]), "alter system set synchronous_standby_names = '*'");
  await query(url(ports[0]), 'select pg_reload_conf()');
  await untilSynchronous(url(ports[0]));

  const opened = disposables.move();
  return {
    ports,
    url,
    killFirst: () => killAll(primary),
    promoteSecond: async () => void (await program('pg_ctl', 'promote', '-D', second)),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function newestVersion(): Promise<string> {
  const versions = (await readdir(packages)).sort((a, b) => Number(b) - Number(a));
  return String(versions[0]);
}

/** With its sessions, each of which would go on for a moment. */
async function killAll(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  const sessions = execFileSync('ps', ['-o', 'pid=', '--ppid', `${server.pid}`], {
    encoding: 'utf8',
  });
  server.kill('SIGSTOP');
  for (const session of sessions.trim().split(/\s+/)) endIfThere(Number(session));
  server.kill('SIGKILL');
  await ended;
}

function endIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It had ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function query(url: string, text: string): Promise<pg.QueryResult> {
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      return await client.query(text);
    } catch (error) {
      // It is still starting.
      if (!(error instanceof pg.DatabaseError && error.code === '57P03')) throw error;
      await sleep(50);
    } finally {
      await client.end();
    }
  }
}

async function untilSynchronous(url: string): Promise<void> {
  const text = "select from pg_stat_replication where sync_state = 'sync'";
  while ((await query(url, text)).rowCount === 0) await sleep(50);
}
