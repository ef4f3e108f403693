import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chown, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { syncPath } from '#app/platform/files/sync-path.server.ts';
import { StartupError } from '../startup-error.ts';
import type { Installation } from './binaries.server.ts';
import { clusterAsSeenInside, programEnvironment } from './cluster.server.ts';
import { startFailure } from './launch.server.ts';
import type { SystemUser } from './system-user.server.ts';

/** `site` is what the web server and its jobs work as; `site_owner` owns the tables and migrates. */
export const roles = { web: 'site', owner: 'site_owner' } as const;

/**
 * Lets in these two roles, by password, and nobody else: the superuser exists, but has no way in.
 * A cluster of an earlier version, where everybody was the superuser, is converted first. Both happen
 * while no server runs, so there is no moment at which somebody could come in without a password.
 */
export async function protectCluster(
  cluster: string,
  installation: Installation,
  user: SystemUser | null,
  password: string,
): Promise<void> {
  const statements = conversion(password);
  const file = path.join(cluster, 'pg_hba.conf');
  // The first line says which roles and password the cluster has. It is written last: a conversion
  // that was cut off is done again, and each of its statements bears repeating.
  const digest = createHash('sha256').update(statements.join('\n')).digest('hex');
  const rules = `# ${digest}\nlocal all ${roles.web},${roles.owner} scram-sha-256\n`;
  if ((await readFile(file, 'utf8')) === rules) return;
  await runSingleUser(cluster, installation, user, statements);
  await replaceFile(file, rules, user);
}

/** One statement a line, as single-user mode wants them. */
function conversion(password: string): string[] {
  const { web, owner } = roles;
  const login = `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`;
  const create = (role: string) =>
    `do $$ begin if to_regrole('${role}') is null then create role ${role}; end if; end $$`;
  return [
    create(web),
    create(owner),
    `alter role ${web} ${login}`,
    `alter role ${owner} ${login}`,
    `alter database postgres owner to ${owner}`,
    `do $$ declare change text; begin for change in ${ownerChanges(owner)} loop execute change; end loop; end $$`,
  ];
}

/** What belongs to the site but not to an extension; a sequence follows the table of its column. */
function ownerChanges(owner: string): string {
  const ours = (schema: string) =>
    `${schema}::regnamespace::text in ('public', 'drizzle', 'pgboss')`;
  /** e: part of an extension; a and i: of a column, as a sequence. */
  const free = (catalog: string, kinds = "'e'") =>
    `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = it.oid and deptype in (${kinds}))`;
  const to = `owner to ${owner}`;
  return [
    `select format('alter schema %I ${to}', nspname) from pg_namespace where nspname in ('drizzle', 'pgboss')`,
    `select format('alter table %s ${to}', oid::regclass) from pg_class it where relkind in ('r', 'p', 'v') and ${ours('relnamespace')} and ${free('pg_class')}`,
    `select format('alter sequence %s ${to}', oid::regclass) from pg_class it where relkind = 'S' and ${ours('relnamespace')} and ${free('pg_class', "'e', 'a', 'i'")}`,
    `select format('alter routine %s ${to}', oid::regprocedure) from pg_proc it where ${ours('pronamespace')} and ${free('pg_proc')}`,
    `select format('alter type %s ${to}', oid::regtype) from pg_type it where typtype in ('e', 'd') and ${ours('typnamespace')} and ${free('pg_type')}`,
  ].join(' union all ');
}

/** Works on the cluster without a server: as superuser, which nobody else can be. */
async function runSingleUser(
  cluster: string,
  { root }: Installation,
  user: SystemUser | null,
  statements: string[],
): Promise<void> {
  const options = ['--single', '-D', clusterAsSeenInside, '-c', 'io_method=sync'];
  // Statements carry the password, and a failed one would be repeated in the message.
  const quiet = ['-c', 'log_min_error_statement=panic'];
  const child = spawn(path.join(root, 'bin/postgres'), [...options, ...quiet, 'postgres'], {
    cwd: cluster,
    env: programEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...user,
  });
  child.stdin.end(`${statements.join('\n')}\n`);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw startFailure({}, said, cluster);
  const fault = /ERROR: .*/.exec(said)?.[0];
  if (fault) {
    throw new StartupError(`The database in ${cluster} could not be given its roles: ${fault}`);
  }
}

async function replaceFile(file: string, content: string, user: SystemUser | null): Promise<void> {
  const draft = await open(`${file}.new`, 'w', 0o600);
  try {
    await draft.writeFile(content);
    await draft.sync();
  } finally {
    await draft.close();
  }
  if (user) await chown(`${file}.new`, user.uid, user.gid);
  await rename(`${file}.new`, file);
  await syncPath(path.dirname(file));
}
