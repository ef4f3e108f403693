import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a program of the project as on the owner's machine, with these settings and no others. */
export function startProgram(
  [program = process.execPath, ...given]: readonly string[],
  env: Record<string, string>,
  place: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> = {},
) {
  const child = spawn(program, given, {
    ...place,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  }
  const ended = once(child, 'close');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  /** `output` is what it has written so far to stdout and stderr. */
  return { child, output: () => output, ended, kill };
}
