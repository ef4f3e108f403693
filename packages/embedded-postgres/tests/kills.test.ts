import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { StillEndingError } from '../errors.ts';
import { type PostgresOptions, type RunningPostgres, startPostgres } from '../index.ts';
import { findInstallation } from '../installation.ts';
import { startFailure } from '../launch.ts';
import { linux } from '../system/linux.ts';
import { childrenOf, postmasterOf, processesOn, startTestProcess } from './test-process.ts';

// All tests share one cluster: each has to leave it in a state from which the next can start.
let dataDir: string;
let cleanUp: (() => unknown)[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'kills-'));
});
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  cleanUp = [];
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(options: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, ...options });
  cleanUp.push(() => postgres.stop());
  return postgres;
}

async function storedRows(postgres: RunningPostgres): Promise<Set<number>> {
  const client = new pg.Client({ host: postgres.host, user: 'postgres', database: 'postgres' });
  await client.connect();
  const { rows } = await client.query<{ n: number }>('select n from written');
  await client.query('drop table written');
  await client.end();
  return new Set(rows.map((row) => row.n));
}

function nobodyLeft(): Promise<void> {
  return vi.waitFor(async () => expect(await processesOn(dataDir)).toEqual([]), 20_000);
}

const lockFile = () => path.join(dataDir, 'postgres/postmaster.pid');

/** Replaces the pid in a killed server's lock file. */
async function blameInLockFile(pid: number): Promise<void> {
  const lines = (await readFile(lockFile(), 'utf8')).split('\n');
  await writeFile(lockFile(), [pid, ...lines.slice(1)].join('\n'));
}

/** Kills a server with SIGKILL, so that its lock file stays. */
async function leaveLockFile(): Promise<void> {
  const postgres = await start();
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  await postgres.ended;
}

// The pauses are odd on purpose: the kills fall into different moments of a commit.
test.each([3, 17, 41, 83, 139, 211])(
  'killed %i ms into a stream of commits: nothing acknowledged is lost, nothing stays behind',
  async (pauseMs) => {
    const writer = startTestProcess(dataDir, { mode: 'write' });
    await writer.until('written');
    await sleep(pauseMs);
    writer.child.kill('SIGKILL');
    await writer.ended;
    const acknowledged = writer.events.flatMap((event) => event.written ?? []);
    expect(acknowledged.length).toBeGreaterThan(0);
    // Starts again at once, while the watchdog of the killed process may still be at work.
    const stored = await storedRows(await start());
    expect(acknowledged.filter((n) => !stored.has(n))).toEqual([]);
    await cleanUp.pop()?.();
    await nobodyLeft();
  },
);

test('a killed process takes its server with it', async () => {
  const owner = startTestProcess(dataDir);
  await owner.until('ready');
  expect(await processesOn(dataDir)).not.toEqual([]);
  owner.child.kill('SIGKILL');
  await nobodyLeft();
});

test('a server whose process and watchdog were both killed is ended by the next start', async () => {
  const owner = startTestProcess(dataDir, { mode: 'write' });
  await owner.until('written');
  const orphan = await postmasterOf(dataDir);
  const watchdog = linux.findProcess(orphan)?.parent ?? Number.NaN;
  const itsReader = (await childrenOf(watchdog)).filter((pid) => pid !== orphan);
  for (const pid of [...itsReader, watchdog]) process.kill(pid, 'SIGKILL');
  owner.child.kill('SIGKILL');
  await owner.ended;
  expect(linux.findProcess(orphan)).not.toBeNull();
  const stored = await storedRows(await start());
  expect(linux.findProcess(orphan)).toBeNull();
  expect(stored).toContain(owner.events.findLast((event) => event.written !== undefined)?.written);
});

test('a start that was killed while it set up access does not hinder the next one', async () => {
  const owner = startTestProcess(dataDir, { mode: 'slow-access' });
  // In single-user mode PostgreSQL writes its pid as a negative number.
  const alone = await vi.waitFor(async () => {
    const pid = await postmasterOf(dataDir);
    expect(pid).toBeLessThan(0);
    return -pid;
  }, 20_000);
  owner.child.kill('SIGKILL');
  await owner.ended;
  expect(linux.findProcess(alone)).not.toBeNull();
  // PostgreSQL's message to a start that came before the killed one had written its pid.
  const said = `FATAL:  lock file "postmaster.pid" already exists\nHINT:  Is another postgres (PID ${alone}) running in data directory?`;
  expect(startFailure(said, path.dirname(lockFile()))).toBeInstanceOf(StillEndingError);
  const rules = 'local all all trust';
  await start({ access: async () => ({ rules, statements: ['select 1'] }) });
  expect(linux.findProcess(alone)).toBeNull();
});

test('a server that was killed itself ends `ended` and does not hinder the next start', async () => {
  await leaveLockFile();
  await start();
});

test('a lock file that a power cut left empty does not hinder the start', async () => {
  await leaveLockFile();
  await writeFile(lockFile(), '');
  await start();
});

test('a lock file whose pid now belongs to another process does not hinder the start', async () => {
  await leaveLockFile();
  const stranger = spawn('sleep', ['60']);
  cleanUp.push(() => stranger.kill());
  await blameInLockFile(stranger.pid ?? 0);
  await start();
  expect(linux.findProcess(stranger.pid ?? 0)).not.toBeNull();
});

test('a lock file whose pid belongs to a zombie does not hinder the start', async () => {
  await leaveLockFile();
  // The shell becomes `sleep`, which never waits for the shell's child, so that the child stays a zombie.
  const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 60']);
  cleanUp.push(() => parent.kill());
  const zombie = await new Promise<number>((resolve) => {
    parent.stdout.once('data', (text: Buffer) => resolve(Number(text.toString())));
  });
  await vi.waitFor(async () =>
    expect(await readFile(`/proc/${zombie}/stat`, 'utf8')).toContain(' Z '),
  );
  expect(linux.findProcess(zombie)).toBeNull();
  await blameInLockFile(zombie);
  await start();
});

test('a server that somebody else started on the folder is named and left alone', async () => {
  const cluster = path.join(dataDir, 'postgres');
  const { uid, gid } = await stat(cluster);
  const program = path.join((await findInstallation()).root, 'bin/postgres');
  const stranger = spawn(program, ['-D', '/proc/self/cwd', '-k', '.', '-h', ''], {
    cwd: cluster,
    uid,
    gid,
  });
  const ended = once(stranger, 'close');
  cleanUp.push(async () => {
    stranger.kill('SIGINT');
    await ended;
  });
  await vi.waitFor(
    async () => expect(await readFile(lockFile(), 'utf8')).toContain('ready'),
    10_000,
  );
  await expect(startPostgres({ dataDir })).rejects.toThrow(`(pid ${stranger.pid})`);
  expect(linux.findProcess(stranger.pid ?? 0)).not.toBeNull();
});

test('of two first starts at the same moment one succeeds, and the other says why it did not', async () => {
  const folder = path.join(dataDir, 'fresh');
  const both = [startTestProcess(folder), startTestProcess(folder)];
  cleanUp.push(async () => {
    for (const { child } of both) child.stdin?.end();
    await Promise.all(both.map(({ ended }) => ended));
  });
  const answers = await Promise.all(
    both.map(({ until }) => Promise.race([until('ready'), until('failed')])),
  );
  expect(answers.filter((answer) => answer.ready)).toHaveLength(1);
  const loser = answers.find((answer) => answer.failed);
  expect(loser).toMatchObject({ failed: 'in-use' });
  expect(loser?.message).toMatch(/is in use by another process \(pid \d+\)/);
});
