import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeClamd } from '#tests/fakes/clamd.ts';
import { eicar } from '#tests/fixtures/eicar.ts';

const program = '/usr/sbin/clamd';

/** Which one answers in these tests. */
export const clamdKind = existsSync(program) ? 'clamd' : 'fake clamd';

/** A scanner that knows the EICAR test file: the real clamd where it is installed, else a small fake. */
export type TestClamd = { url: string; stop(): Promise<void> };

/** @param port which one it listens on; a free one without it */
export async function startClamd(port?: number): Promise<TestClamd> {
  const chosen = port ?? (await freePort());
  const { stop } =
    clamdKind === 'clamd' ? await startRealClamd(chosen) : await startFakeClamd(chosen);
  return { url: clamdUrl(chosen), stop };
}

/** CLAMAV_URL for a port of this machine. */
export function clamdUrl(port: number): string {
  return `tcp://127.0.0.1:${port}`;
}

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const { port, stop } = await startFakeClamd();
  await stop();
  return port;
}

async function startRealClamd(port: number): Promise<{ stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'clamd-test-'));
  const signature = Buffer.from(eicar).toString('hex');
  await writeFile(join(folder, 'test.ndb'), `Eicar-Test:0:*:${signature}\n`);
  const config = join(folder, 'clamd.conf');
  const lines = ['Foreground yes', `TCPSocket ${port}`, 'TCPAddr 127.0.0.1', 'MaxThreads 2'];
  await writeFile(config, [...lines, `DatabaseDirectory ${folder}`, ''].join('\n'));
  const child = spawn(program, ['--config-file', config], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`);
  }
  return { stop };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => setTimeout(resolve, 50, false));
    socket.once('connect', () => socket.destroy());
  });
}
