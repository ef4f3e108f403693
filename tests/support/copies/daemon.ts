import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '#tests/support/processes/start-program.ts';
import { programPath } from './debian-programs.ts';

/** Starts a server program of Debian with this configuration; disposing of it stops the program. */
export async function startDaemon(
  name: string,
  config: { text: string; before?: string[]; port: number },
  user: { uid?: number; gid?: number } = {},
): Promise<AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const file = join(folder, 'config');
  await writeFile(file, config.text);
  // The program may run as another user, who has to read the folder; nothing in it is secret.
  await chmod(folder, 0o755);
  const command = [programPath(name), ...(config.before ?? []), file];
  const { child, output, kill } = startProgram(command, {}, user);
  while (!(await isOpen(config.port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${output()}`);
    await sleep(20);
  }
  return {
    [Symbol.asyncDispose]: async () => {
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}
