import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  findRunningPostgres,
  PostgresError,
  type PostgresOptions,
  type RunningPostgres,
  startPostgres,
} from '../index.ts';
import { postmasterOf, processesOn, startTestProcess } from './test-process.ts';

let dataDir: string;
let started: RunningPostgres[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'embedded-'));
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((postgres) => postgres.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(options: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, ...options });
  started.push(postgres);
  return postgres;
}

async function ask(
  { host }: Pick<RunningPostgres, 'host'>,
  statement: string,
  login: pg.ClientConfig = { user: 'postgres' },
): Promise<unknown[]> {
  const client = new pg.Client({ host, database: 'postgres', ...login });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function refusal(): Promise<PostgresError> {
  const error: unknown = await start().then(
    () => new Error('it started'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof PostgresError)) throw error;
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

  const { code, message } = await refusal();
  expect(code).toBe('in-use');
  expect(message).toContain(`(pid ${process.pid})`);
  expect(message).toContain(dataDir);
  expect(await ask(postgres, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a folder of another major version is refused with both versions and left alone', async () => {
  const cluster = path.join(dataDir, 'postgres');
  await mkdir(cluster);
  await writeFile(path.join(cluster, 'PG_VERSION'), '17\n');
  const { code, message } = await refusal();
  expect(code).toBe('other-version');
  expect(message).toMatch(/made by PostgreSQL 17, .* PostgreSQL 18/);
  expect(await readdir(cluster)).toEqual(['PG_VERSION']);
});

test('a folder with other files in the database’s place is refused and left alone', async () => {
  await mkdir(path.join(dataDir, 'postgres'));
  await writeFile(path.join(dataDir, 'postgres/letter.txt'), 'dear');
  expect(await refusal()).toMatchObject({
    code: 'not-a-cluster',
    message: expect.stringContaining('holds files but no database'),
  });
  expect(await readFile(path.join(dataDir, 'postgres/letter.txt'), 'utf8')).toBe('dear');
});

test('a folder that can’t be made is refused with the system’s own error', async () => {
  const file = path.join(dataDir, 'file');
  await writeFile(file, 'precious');
  const impossible = { [file]: 'ENOTDIR', [`${file}/below`]: 'ENOTDIR', '/proc/below': 'ENOENT' };
  for (const [folder, code] of Object.entries(impossible)) {
    await expect(start({ dataDir: folder })).rejects.toMatchObject({ code });
  }
  expect(await readFile(file, 'utf8')).toBe('precious');
});

test('a folder with a long path works, and a half-made database of a killed start is removed', async () => {
  const folder = path.join(dataDir, `it's "long" ${'ä'.repeat(60)}`);
  await mkdir(path.join(folder, 'postgres.new-4194305-1'), { recursive: true });
  const postgres = await start({ dataDir: folder });
  expect(await ask(postgres, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect((await readdir(folder)).sort()).toEqual(['postgres']);
});

test('given settings override the usual ones', async () => {
  const postgres = await start({ settings: { jit: 'on', work_mem: '5MB' } });
  expect(await ask(postgres, 'show jit')).toEqual([{ jit: 'on' }]);
  expect(await ask(postgres, 'show work_mem')).toEqual([{ work_mem: '5MB' }]);
});

test('only those whom the access rules name can connect, and changed rules count at the next start', async () => {
  const reader = { user: 'reader', password: 'first' };
  const access = (password: string) => async () => ({
    rules: 'local postgres reader scram-sha-256',
    statements: [
      "do $$ begin if to_regrole('reader') is null then create role reader login; end if; end $$",
      `alter role reader password '${password}'`,
    ],
  });
  const first = await start({ access: access('first') });
  expect(await ask(first, 'select current_user as me', reader)).toEqual([{ me: 'reader' }]);
  await expect(ask(first, 'select 1')).rejects.toThrow('no pg_hba.conf entry');
  await first.stop();
  const second = await start({ access: access('second') });
  await expect(ask(second, 'select 1', reader)).rejects.toThrow('password');
  expect(await ask(second, 'select 1 as n', { ...reader, password: 'second' })).toEqual([{ n: 1 }]);
});

test('a symbolic link in the database’s folder is not followed', async () => {
  const postgres = await start();
  await postgres.stop();
  const other = path.join(dataDir, 'other');
  await writeFile(other, 'somebody else’s');
  const names = await readdir(dataDir, { recursive: true });
  const file = names.find((name) => name.endsWith('pg_hba.conf')) ?? '';
  await symlink(other, path.join(dataDir, `${file}.new`));
  await start({ access: async () => ({ rules: 'local all all trust', statements: [] }) });
  expect(await readFile(other, 'utf8')).toBe('somebody else’s');
});

test('a statement that fails stops the start, and its text is not repeated', async () => {
  const access = async () => ({ rules: '', statements: ["alter role nobody password 'sesame'"] });
  const failure: unknown = await start({ access }).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 'failed',
    message: expect.stringContaining('role "nobody" does not exist'),
  });
  expect(String(failure)).not.toContain('sesame');
});

test('a server is found by other processes while it is ready, wherever its folder lies', async () => {
  const long = path.join(dataDir, `a long path ${'ä'.repeat(60)}`);
  expect(await findRunningPostgres({ dataDir: path.join(dataDir, 'nowhere') })).toBeNull();
  for (const folder of [dataDir, long]) {
    expect(await findRunningPostgres({ dataDir: folder })).toBeNull();
    const other = startTestProcess(folder);
    await other.until('ready');
    const running = await findRunningPostgres({ dataDir: folder });
    if (!running) throw new Error('It is not found');
    expect(await ask(running, 'select 1 as n')).toEqual([{ n: 1 }]);
    running.release();
    other.child.stdin?.end();
    await other.until('stopped');
    expect(await findRunningPostgres({ dataDir: folder })).toBeNull();
  }
});

test('a killed server’s lock file counts as no running server, even if its pid is in use again', async () => {
  const postgres = await start();
  const server = await postmasterOf(dataDir);
  process.kill(server, 'SIGKILL');
  await postgres.ended;
  expect(await findRunningPostgres({ dataDir })).toBeNull();
  const lock = path.join(dataDir, 'postgres/postmaster.pid');
  const lines = (await readFile(lock, 'utf8')).split('\n');
  await writeFile(lock, [process.pid, ...lines.slice(1)].join('\n'));
  expect(await findRunningPostgres({ dataDir })).toBeNull();
});

test('a start waits for a brief server instead of refusing', async () => {
  const brief = await start({ brief: true });
  let isStarted = false;
  const second = start().then((postgres) => {
    isStarted = true;
    return postgres;
  });
  await sleep(500);
  expect(isStarted).toBe(false);
  await brief.stop();
  expect(await ask(await second, 'select 1 as n')).toEqual([{ n: 1 }]);
});
