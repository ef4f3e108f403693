import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type Cluster, surroundings, syncNames } from './cluster.ts';
import { PostgresError } from './errors.ts';
import { asOptions, inProcessIo, startFailure } from './launch.ts';
import { marks } from './previous-run.ts';
import { system } from './system/system.ts';

export type Access = {
  /** The lines of `pg_hba.conf`. */
  rules: string;
  /**
   * SQL statements of one line each, such as roles, run as superuser in the database `postgres`. All run
   * again when one has changed, or when a start was interrupted.
   */
  statements: string[];
};

/**
 * Applies the rules and statements while no server runs, so that nobody can ever connect under other
 * rules.
 * @throws StillEndingError, or PostgresError with PostgreSQL's own reason
 */
export async function applyAccess(cluster: Cluster, access: Access): Promise<void> {
  const file = path.join(cluster.folder, 'pg_hba.conf');
  // The first line is a digest of the statements that were run. The file is written last.
  const digest = createHash('sha256').update(access.statements.join('\n')).digest('hex');
  const content = `# ${digest}\n${access.rules}\n`;
  if ((await readFile(file, 'utf8')) === content) return;
  if (access.statements.length > 0) await runSingleUser(cluster, access.statements);
  await writeNew(`${file}.new`, content, cluster.user);
  await rename(`${file}.new`, file);
  await syncNames(cluster.folder);
}

/** Never follows a symbolic link: PostgreSQL's user owns the folder, and could have put one there. */
async function writeNew(file: string, content: string, user: Cluster['user']): Promise<void> {
  await rm(file, { force: true });
  await using handle = await open(file, 'wx', 0o600);
  await handle.writeFile(content);
  if (user) await handle.chown(user.uid, user.gid);
  await handle.sync();
}

async function runSingleUser(cluster: Cluster, statements: string[]): Promise<void> {
  // A statement may contain a password, which the message of a failed one would repeat.
  const quiet = { ...inProcessIo(cluster.major), log_min_error_statement: 'panic' };
  const settings = { ...quiet, ...marks(cluster.folder) };
  const server = path.join(cluster.programs, 'bin/postgres');
  const child = spawn(
    server,
    ['--single', '-D', system.ownFolder(cluster.folder), ...asOptions(settings), 'postgres'],
    {
      ...surroundings(cluster),
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  child.stdin.end(`${statements.join('\n')}\n`);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw startFailure(said, cluster.folder);
  const fault = /ERROR: .*/.exec(said)?.[0];
  if (fault) {
    throw new PostgresError(
      'failed',
      `The database in ${cluster.folder} could not be given its access rules: ${fault}.`,
    );
  }
}
