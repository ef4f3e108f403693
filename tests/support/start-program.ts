import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll } from 'vitest';

/** Starts a program of the project as on the owner's machine, with these settings and no others. */
export function startProgram(
  [program = process.execPath, ...given]: readonly string[],
  env: Record<string, string>,
) {
  const child = spawn(program, given, {
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
  /** `output` is what it has said so far on both its lines. */
  return { child, output: () => output, ended, kill };
}

/** A program of ours that the tests of a file start and kill; none of them outlives those. */
export function killableProgram(source: string) {
  const started: ReturnType<typeof startProgram>[] = [];
  afterAll(() => Promise.all(started.map(({ kill }) => kill())));
  return (...given: string[]) => {
    const program = startProgram([process.execPath, source, ...given], {});
    started.push(program);
    return program;
  };
}
