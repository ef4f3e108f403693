import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processesOn } from '#tests/support/embedded-postgres.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts';
import { StartupError } from './startup-error.ts';

let dataDir: string;
let started: EmbeddedPostgres[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'embedded-'));
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((postgres) => postgres.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  started.push(postgres);
  return postgres;
}

async function ask(postgres: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.owner);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function refusal(folder = dataDir): Promise<StartupError> {
  const error: unknown = await start(folder).then(
    () => new Error('it started'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartupError)) throw error;
  return error;
}

test('keeps its data from one start to the next, and leaves no process behind', async () => {
  const first = await start();
  await ask(first, 'create table kept as select 42 as n');
  await first.stop();
  await first.stop();
  await first.ended;
  expect(await processesOn(dataDir)).toEqual([]);
  expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
  const second = await start();
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 42 }]);
});

test('runs with the settings it needs and no network port; a second start names who runs it', async () => {
  const postgres = await start();
  const wanted = {
    listen_addresses: '',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    wal_level: 'replica',
    shared_buffers: '64MB',
    io_method: 'sync',
    jit: 'off',
    server_encoding: 'UTF8',
  };
  for (const [name, value] of Object.entries(wanted)) {
    expect(await ask(postgres, `show ${name}`), name).toEqual([{ [name]: value }]);
  }
  const locale = 'select datlocprovider as provider, datlocale as name from pg_database limit 1';
  expect(await ask(postgres, locale)).toEqual([{ provider: 'b', name: 'C.UTF-8' }]);

  const { message } = await refusal();
  expect(message).toContain(`(pid ${process.pid})`);
  expect(message).toContain(dataDir);
  expect(await ask(postgres, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a folder of another major version is refused with both versions and left alone', async () => {
  const cluster = path.join(dataDir, 'postgres');
  await mkdir(cluster);
  await writeFile(path.join(cluster, 'PG_VERSION'), '17\n');
  const { message } = await refusal();
  expect(message).toMatch(/made by PostgreSQL 17, .* PostgreSQL 18/);
  expect(await readdir(cluster)).toEqual(['PG_VERSION']);
});

test('a folder with other files in the database’s place is refused and left alone', async () => {
  await mkdir(path.join(dataDir, 'postgres'));
  await writeFile(path.join(dataDir, 'postgres/letter.txt'), 'dear');
  expect((await refusal()).message).toContain('holds files but no database');
  expect(await readFile(path.join(dataDir, 'postgres/letter.txt'), 'utf8')).toBe('dear');
});

test('a DATA_DIR that is a file, or lies below one, is refused', async () => {
  const file = path.join(dataDir, 'file');
  await writeFile(file, '');
  for (const folder of [file, path.join(file, 'below')]) {
    expect((await refusal(folder)).message).toBe(
      `DATA_DIR ${folder} can't be used: a file stands in the way.`,
    );
  }
});

test('a DATA_DIR with a long path works, and what a dead start left half-made there goes', async () => {
  const folder = path.join(dataDir, `it's "long" ${'ä'.repeat(60)}`);
  await mkdir(path.join(folder, 'postgres.new-4194305-1'), { recursive: true });
  const postgres = await start(folder);
  expect(await ask(postgres, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect((await readdir(folder)).sort()).toEqual(['database-password', 'postgres']);
});
