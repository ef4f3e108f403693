import type { Access } from '@local/embedded-postgres';

/** The web server and its jobs work as `site`; `site_owner` owns the tables and migrates. */
export const roles = { web: 'site', owner: 'site_owner' } as const;

/**
 * Lets in these two roles, by password, and nobody else: the superuser exists, but has no way in.
 * A cluster of an earlier version, where everybody was the superuser, is converted.
 */
export function accessWith(password: string): Access {
  const { web, owner } = roles;
  const login = `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`;
  const create = (role: string) =>
    `do $$ begin if to_regrole('${role}') is null then create role ${role}; end if; end $$`;
  return {
    rules: `local all ${web},${owner} scram-sha-256`,
    statements: [
      create(web),
      create(owner),
      `alter role ${web} ${login}`,
      `alter role ${owner} ${login}`,
      `alter database postgres owner to ${owner}`,
      `do $$ declare change text; begin for change in ${ownerChanges(owner)} loop execute change; end loop; end $$`,
    ],
  };
}

/** SQL that finds all objects of the site, without those of extensions; a column's sequence follows its table. */
function ownerChanges(owner: string): string {
  const ours = (schema: string) =>
    `${schema}::regnamespace::text in ('public', 'drizzle', 'pgboss')`;
  /** Types of dependency: e is a part of an extension; a and i are a column's sequence. */
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
