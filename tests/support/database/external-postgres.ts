import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '@local/embedded-postgres';
import { freePort } from '#tests/support/processes/server.ts';

/** A PostgreSQL server on a TCP port, as DATABASE_URL names one; a test may restart it. */
export type ExternalPostgres = {
  /** Connects to the database `postgres` as superuser. */
  url: string;
  start(): Promise<void>;
  /** `fast` ends all connections in good order, `crash` as a power cut does. */
  stop(how?: 'fast' | 'crash'): Promise<void>;
  /** Stops it and removes what it stored. */
  remove(): Promise<void>;
};

/** Starts an empty server that asks nobody for a password. */
export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'external-postgres-'));
  const port = `${await freePort()}`;
  let server: RunningPostgres | undefined;

  async function start(): Promise<void> {
    server = await startPostgres({
      dataDir,
      settings: { listen_addresses: '127.0.0.1', port, fsync: 'off' },
      access: async () => ({ rules: 'host all all 127.0.0.1/32 trust', statements: [] }),
    });
  }

  async function stop(how: 'fast' | 'crash' = 'fast'): Promise<void> {
    if (how === 'fast') return server?.stop();
    const lock = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(lock, 10), 'SIGQUIT');
    await server?.ended;
  }

  await start();
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop,
    async remove() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
