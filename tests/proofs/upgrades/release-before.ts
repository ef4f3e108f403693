import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);

/** The commit in `release-before`; null when this clone does not reach back to it. */
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

/** Its sources with packages, built, in an empty folder. */
export async function makeReleaseBefore(commit: string, folder: string): Promise<void> {
  await run('sh', ['-c', 'git archive "$1" | tar x -C "$2"', 'sh', commit, folder]);
  await linkPackages(folder);
  if (!(await hasItsPackages(folder))) {
    await rm(join(folder, 'node_modules'), { recursive: true });
    const options = ['--include=dev', '--include=optional', '--prefer-offline', '--no-audit'];
    await run('npm', ['ci', ...options], { cwd: folder });
  }
  await run(process.execPath, ['scripts/build/run.ts'], { cwd: folder });
}

/** Ours, but for those that are folders of the repository. */
async function linkPackages(folder: string): Promise<void> {
  const [ours, theirs] = [resolve('node_modules'), join(folder, 'node_modules')];
  await mkdir(join(theirs, '@local'), { recursive: true });
  // Without the caches of tools.
  const names = (await readdir(ours)).filter((name) =>
    /^[^.]|^\.(bin|package-lock.json)$/.test(name),
  );
  for (const name of names)
    if (name !== '@local') await symlink(join(ours, name), join(theirs, name));
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(
      relative(join(theirs, '@local'), join(folder, 'packages', name)),
      join(theirs, '@local', name),
    );
}

/** Has it all that its lock names, in the same versions? More does no harm. */
async function hasItsPackages(folder: string): Promise<boolean> {
  try {
    await run(process.execPath, ['scripts/is-installed.mjs', 'all'], { cwd: folder });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 1) return false;
    throw error;
  }
}
