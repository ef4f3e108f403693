import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs a program to its end; what it complains about goes to the terminal, what it says is left out. */
export async function run(program: string, ...words: (string | number)[]): Promise<void> {
  const child = spawn(program, words.map(String), { stdio: ['ignore', 'ignore', 'inherit'] });
  await ended(program, child);
}

/** Runs one program and feeds what it writes to another. */
export async function pipe(from: readonly string[], to: readonly string[]): Promise<void> {
  const [writer = '', ...writerWords] = from;
  const [reader = '', ...readerWords] = to;
  const source = spawn(writer, writerWords, { stdio: ['ignore', 'pipe', 'inherit'] });
  const sink = spawn(reader, readerWords, { stdio: [source.stdout, 'inherit', 'inherit'] });
  await Promise.all([ended(writer, source), ended(reader, sink)]);
}

/** Renders with Blender: a script of this folder, and the words that it takes. */
export async function blender(script: string, ...words: (string | number)[]): Promise<void> {
  await run('blender', '-b', '--factory-startup', '-P', script, '--', ...words);
}

/** Lends a folder for what is only needed on the way. */
export async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'embun-media-'));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function ended(program: string, child: ReturnType<typeof spawn>): Promise<void> {
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}
