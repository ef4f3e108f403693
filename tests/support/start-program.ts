import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that runs, what it has said so far on both its lines, and its end. */
export type StartedProgram = { child: ChildProcess; output(): string; ended: Promise<unknown[]> };

/** Starts a program of the project as on the owner's machine, with these settings and no others. */
export function startProgram(
  [program = process.execPath, ...given]: readonly string[],
  env: Record<string, string>,
): StartedProgram {
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
  return { child, output: () => output, ended: once(child, 'close') };
}
