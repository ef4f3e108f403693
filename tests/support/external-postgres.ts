import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findInstallation, usableBy } from '#app/platform/embedded-postgres/binaries.server.ts';
import { databaseUser } from '#app/platform/embedded-postgres/system-user.server.ts';
import { freePort } from './server.ts';

/** A database server of its own on a TCP port, as DATABASE_URL names one; a test may restart it. */
export type ExternalPostgres = {
  /** Its superuser's, in the database `postgres`. */
  url: string;
  start(): Promise<void>;
  /** `fast` ends all connections in good order, `crash` as a power cut does. */
  stop(how?: 'fast' | 'crash'): Promise<void>;
  /** Stops it and removes what it stored. */
  remove(): Promise<void>;
};

const signals = { fast: 'SIGINT', crash: 'SIGQUIT' } as const;

/** Starts an empty one. It trusts whoever connects. */
export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'external-postgres-'));
  const user = await databaseUser(folder, join(folder, 'none'));
  if (user) await chown(folder, user.uid, user.gid);
  const { root } = await usableBy(user, await findInstallation(), tmpdir());
  const options = { cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, ...user };
  const port = await freePort();
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await promisify(execFile)(
    join(root, 'bin/initdb'),
    ['-D', 'data', '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '-N'],
    options,
  );
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const given = settings.flatMap((setting) => ['-c', setting]);
    server = spawn(join(root, 'bin/postgres'), ['-D', 'data', '-p', `${port}`, ...given], {
      ...options,
      stdio: 'ignore',
    });
    while (!(await answers(url))) await sleep(20);
  }

  async function stop(how: keyof typeof signals = 'fast'): Promise<void> {
    if (!server) return;
    const ended = once(server, 'exit');
    server.kill(signals[how]);
    await ended;
    server = undefined;
  }

  await start();
  return {
    url,
    start,
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Nobody listens yet, or it is starting.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  } finally {
    await client.end();
  }
}
