import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Leads to the host's npm and Node, not to this project's. */
export function hostEnvironment() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const PATH = folders.filter((folder) => !folder.includes('node_modules')).join(delimiter);
  return { HOME: process.env.HOME, PATH };
}

/** `npm start` in a clone. */
export function npmStart(
  cwd: string,
  port: number,
  stdout: 'ignore' | 'inherit',
  host: NodeJS.ProcessEnv = hostEnvironment(),
): ChildProcess {
  const env = { ...host, PORT: `${port}` };
  return spawn('npm', ['start'], { cwd, env, stdio: ['ignore', stdout, 'inherit'] });
}

/** False when the process ended instead. */
export async function untilHealthy(child: ChildProcess, port: number): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    if ((await statusOf(`http://localhost:${port}/healthz`)) === 200) return true;
    await sleep(50);
  }
  return false;
}

/** Null when nobody listens. */
export async function statusOf(url: string): Promise<number | null> {
  try {
    return (await fetch(url)).status;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}
