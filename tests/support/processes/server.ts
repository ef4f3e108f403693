import { type ChildProcess, execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startProgram } from './start-program.ts';

/** A built server that runs in a process of its own. */
export type RunningServer = {
  origin: string;
  dataDir: string;
  process: ChildProcess;
  /** All it has written so far to stdout and stderr. */
  output(): string;
  /** The lines of its log, parsed. */
  logged(): Record<string, unknown>[];
  /** Sends the signal and answers with the exit code (null when the signal itself ended it). */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
} & AsyncDisposable;

export type ServerOptions = {
  /** Settings beside PORT and DATA_DIR. */
  env?: Record<string, string>;
  /** An existing data folder; without it a fresh one, removed on `stop`. */
  dataDir?: string;
  port?: number;
  /** A folder with another build than ours. */
  home?: string;
  /** The command to run there; by default our own Node with the build. */
  command?: string[];
};

/**
 * A port that nobody listens on just now. Below those that a system gives to connections and to port 0 (32768 and up),
 * so that nobody takes it by chance before it is used.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_000);
  const probe = createServer();
  const listening = once(probe.listen(port, '127.0.0.1'), 'listening');
  const isFree = await listening.then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A folder for one test's files. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'server-test-'));
}

/** A fresh data folder, or in journeys a copy of the prepared one. */
async function dataFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const prepared = process.env.PREPARED_DATA_DIR;
  // `-a` keeps the owner of the database's files.
  if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder]);
  return folder;
}

/**
 * Starts the server in build/ and resolves once it answers.
 * @throws Error with all that it printed, when it ends instead
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await dataFolder());
  const port = options.port ?? (await freePort());
  const server = launch(port, dataDir, options);
  const origin = `http://localhost:${port}`;
  while (!(await answers(origin))) {
    if (server.child.exitCode !== null) throw new Error(`The server ended: ${server.output()}`);
    await sleep(20);
  }
  return {
    origin,
    dataDir,
    process: server.child,
    output: server.output,
    logged: () => logLines(server.output()),
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    server.child.kill(signal);
    await server.ended;
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    return server.child.exitCode;
  }
}

/** Runs a server that is expected not to start; answers with how it ended. */
export async function failToStart(
  options: ServerOptions & { dataDir: string },
): Promise<{ code: number | null; output: string }> {
  const port = options.port ?? (await freePort());
  const { child, ended, output } = launch(port, options.dataDir, options);
  await ended;
  return { code: child.exitCode, output: output() };
}

function launch(port: number, dataDir: string, { env, home = '.', command }: ServerOptions) {
  const settings = { PORT: `${port}`, DATA_DIR: dataDir, BACKUP_AT: 'off', ...env };
  const build = [process.execPath, resolve(home, 'build/server/main.js')];
  return startProgram(command ?? build, settings, { cwd: home });
}

async function answers(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`)).ok;
  } catch (error) {
    // Nobody listens yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function logLines(output: string): Record<string, unknown>[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}
