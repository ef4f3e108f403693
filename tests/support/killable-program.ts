import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';

/** A program that the tests of a file start and kill; none of them outlives those. */
export type KillableProgram = {
  /** @param onLine hears every line that it prints */
  start(given: string[], onLine?: (line: string) => void): ChildProcess;
  /** For one that prints its port once it listens. */
  listen(given: string[]): Promise<{ process: ChildProcess; port: number }>;
  kill(child: ChildProcess): Promise<void>;
};

export function killableProgram(source: string): KillableProgram {
  /** Inside the project, so that packages are found from there. */
  let folder: string;
  const children = new Set<ChildProcess>();
  beforeAll(async () => {
    folder = await mkdtemp(join(process.cwd(), 'node_modules/.kill-test-'));
    await bundleProgram(source, folder);
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  const start: KillableProgram['start'] = (given, onLine) => {
    const program = join(folder, basename(source).replace(/\.ts$/, '.js'));
    const child = spawn(process.execPath, [program, ...given], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    createInterface(child.stdout).on('line', (line) => onLine?.(line));
    return child;
  };

  return {
    start,
    async listen(given) {
      const first = Promise.withResolvers<string>();
      const child = start(given, first.resolve);
      return { process: child, port: Number(await first.promise) };
    },
    async kill(child) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/**
 * One file starts four times as fast as some thousand, and tests that kill start many. What it opens by a path
 * is that of the sources.
 */
async function bundleProgram(entry: string, outDir: string): Promise<void> {
  const inSources = JSON.stringify(resolve('app/platform/project-path.server.ts'));
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      'import.meta.filename': inSources,
      'import.meta.dirname': JSON.stringify(resolve('app/platform')),
    },
    ssr: { noExternal: true, external: ['sharp', 'pg', 'busboy'] },
    build: { ssr: entry, outDir, emptyOutDir: false },
  });
}
