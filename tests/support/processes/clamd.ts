import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeClamd } from '#tests/fakes/clamd.ts';
import { eicar } from '#tests/fixtures/eicar.ts';
import { startDaemon } from '#tests/support/copies/daemon.ts';
import { programPath } from '#tests/support/copies/debian-programs.ts';
import { freePort } from './server.ts';

/** The scanner that the tests use. */
export const clamdKind = existsSync(programPath('clamd')) ? 'clamd' : 'fake clamd';

/** A scanner that knows the EICAR test file: the real clamd where it is installed, else a small fake. */
export type TestClamd = { url: string; stop(): Promise<void> };

/** @param port to listen on; by default a free one */
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

async function startRealClamd(port: number): Promise<{ stop(): Promise<void> }> {
  const signatures = await mkdtemp(join(tmpdir(), 'clamd-test-'));
  await writeFile(
    join(signatures, 'test.ndb'),
    `Eicar-Test:0:*:${Buffer.from(eicar).toString('hex')}\n`,
  );
  const lines = ['Foreground yes', `TCPSocket ${port}`, 'TCPAddr 127.0.0.1', 'MaxThreads 2'];
  const text = [...lines, `DatabaseDirectory ${signatures}`, ''].join('\n');
  const daemon = await startDaemon('clamd', { text, port, before: ['--config-file'] });
  const stop = async () => {
    await daemon[Symbol.asyncDispose]();
    await rm(signatures, { recursive: true, force: true });
  };
  return { stop };
}
