import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);

/** The commit that the file `release-before` names; null when this clone does not reach back to it. */
export async function findReleaseBefore(): Promise<string | null> {
  const commit = (await readFile(join(import.meta.dirname, 'release-before'), 'utf8')).trim();
  try {
    await run('git', ['cat-file', '-e', `${commit}^{commit}`]);
    return commit;
  } catch (error) {
    const { stdout } = await run('git', ['rev-parse', '--is-shallow-repository']);
    if (stdout.trim() === 'true') return null;
    throw new Error(`release-before names ${commit}, which is not here`, { cause: error });
  }
}

/** Builds that release in an empty folder, from its sources and packages. */
export async function makeReleaseBefore(commit: string, folder: string): Promise<void> {
  await run('sh', ['-c', 'git archive "$1" | tar x -C "$2"', 'sh', commit, folder]);
  const options = ['--omit=dev', '--include=optional', '--prefer-offline', '--no-audit'];
  await run('npm', ['ci', ...options], { cwd: folder });
  await run(process.execPath, ['scripts/build/run.ts'], { cwd: folder });
}
