import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningPostgres, startPostgres } from '@local/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { prepareDatabase } from '#app/platform/database/database.server.ts';
import type { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts';
import { onStoppedDatabase } from '#tests/support/database/embedded-database.ts';
import { freePort, startServer } from '#tests/support/processes/server.ts';
import { startProgram } from '#tests/support/processes/start-program.ts';
import { testFolder } from '#tests/support/processes/test-folder.ts';
import { ownerSettings, signIn } from '#tests/support/sign-in/owner.ts';

// The statements that are refused to the role of the web server and its jobs.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const refused: [name: string, statement: string][] = [
  ['running programs', "copy (select 1) to program 'true'"],
  ['reading files', "copy audit_events from '/etc/passwd'"],
  ['silencing triggers', 'set session_replication_role = replica'],
  ['switching triggers off', 'alter table audit_events disable trigger all'],
  ['changing the audit table', "update audit_events set action = 'nothing'"],
  ['removing from the audit table', 'delete from audit_events'],
  ['emptying the audit table', 'truncate audit_events'],
  ['dropping the audit table', 'drop table audit_events'],
  ['making tables', 'create table mine (n int)'],
  ['hiding the audit table behind another', 'create temp table audit_events (action text)'],
  ['making tables beside the queues', 'create table pgboss.mine (n int)'],
  ['making roles', 'create role mine superuser'],
  ['becoming the owner', 'set role site_owner'],
];

/** Every statement is refused because the role lacks the right, and not for another reason. */
async function expectRefusals(client: pg.Client): Promise<void> {
  for (const [name, statement] of refused) {
    const failure: unknown = await client.query(statement).catch((error: unknown) => error);
    expect(failure, name).toMatchObject({ code: '42501' });
  }
}

/** Tables that the role may not read or change as it should; without the audit table. */
async function tablesWithoutGrants(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'pgboss')
      and oid <> 'audit_events'::regclass
      and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))`);
  return rows;
}

async function connected<T>(
  place: pg.ClientConfig | string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(place);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The embedded database in a process that a test can kill. */
function startInProcess(dataDir: string) {
  const script = `
    import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts';
    await startEmbeddedPostgres(process.argv[1]);`;
  return startProgram([process.execPath, '--input-type=module', '--eval', script, dataDir], {});
}

describe('the embedded database', () => {
  const folder = testFolder();

  function onDatabase<T>(
    work: (postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>) => Promise<T>,
  ): Promise<T> {
    return onStoppedDatabase(folder, 'web', async (db, postgres) => {
      await prepareDatabase(postgres.owner, db);
      return work(postgres);
    });
  }

  test('asks for a password, and the site’s role can do no more than its work', async () => {
    await onDatabase(async ({ web }) => {
      await connected(web, async (client) => {
        await expectRefusals(client);
        expect(await tablesWithoutGrants(client)).toEqual([]);
        await client.query(`insert into audit_events (at, action, subject_type, subject_id)
          values (now(), 'test.done', 'test', '1'), (now() - interval '8 years', 'test.old', 'test', '1')`);
        const { rows } = await client.query(
          `select delete_old_audit_events('infinity', 9) as gone`,
        );
        expect(rows).toEqual([{ gone: '1' }]);
      });
      const wrong = { ...web, password: 'a guess' };
      await expect(connected(wrong, async () => undefined)).rejects.toThrow('password');
      const superuser = { ...web, user: 'postgres' };
      await expect(connected(superuser, async () => undefined)).rejects.toThrow('no pg_hba.conf');
    });
    expect((await stat(join(folder, 'database-password'))).mode & 0o777).toBe(0o600);
  });

  test('of an earlier version, where the superuser owned everything, keeps its contents', async () => {
    const old = await oldCluster();
    await onDatabase(async ({ web }) => {
      await connected(web, async (client) => {
        await expectRefusals(client);
        expect(await tablesWithoutGrants(client)).toEqual([]);
        expect((await client.query('select action from audit_events')).rows).toEqual(old);
        const { rows } = await client.query(`
          select oid::regclass::text from pg_class
          where relnamespace::regnamespace::text in ('public', 'drizzle', 'pgboss')
            and relkind in ('r', 'p', 'S') and relowner::regrole::text <> 'site_owner'`);
        expect(rows).toEqual([]);
      });
    });
  });

  test('is converted at the next start if it is killed while it is converted', async () => {
    for (const ms of [0, 30, 90, 200, 400]) {
      const old = await oldCluster();
      const { ended, kill } = startInProcess(folder);
      await Promise.race([ended, sleep(300 + ms)]);
      await kill();
      await onDatabase(({ web }) =>
        connected(web, async (client) => {
          await expectRefusals(client);
          expect((await client.query('select action from audit_events')).rows).toEqual(old);
        }),
      );
    }
  });

  /** Makes the folder as an earlier version left it: the superuser owns everything, and nobody needs a password. */
  async function oldCluster(): Promise<unknown[]> {
    await onDatabase(async () => undefined);
    const hba = join(folder, 'postgres/pg_hba.conf');
    await writeFile(hba, 'local all all trust\n');
    const { rows } = await withTrust(async (client) => {
      await client.query('alter database postgres owner to postgres');
      await client.query('reassign owned by site_owner to postgres');
      await client.query('drop owned by site');
      await client.query('drop owned by site_owner');
      await client.query('drop role site');
      await client.query('drop role site_owner');
      return client.query('select action from audit_events');
    });
    await rm(join(folder, 'database-password'));
    return rows;
  }

  async function withTrust<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const postgres = await startPostgres({ dataDir: folder });
    try {
      return await connected({ host: postgres.host, user: 'postgres', database: 'postgres' }, work);
    } finally {
      await postgres.stop();
    }
  }
});

describe('the database beside the site in deploy/compose.services.yaml', () => {
  const password = "a ' password";
  const folder = testFolder();
  let postgres: RunningPostgres;
  let port: number;

  // As the image of PostgreSQL does it: local connections need no password, those from the network need one.
  beforeAll(async () => {
    port = await freePort();
    const settings = { listen_addresses: '127.0.0.1', port: `${port}`, fsync: 'off' };
    const rules = 'local all all trust\nhost all all all scram-sha-256';
    postgres = await startPostgres({
      dataDir: folder,
      settings,
      access: async () => ({ rules, statements: [] }),
    });
    const superuser = { host: postgres.host, port, user: 'postgres' };
    await connected({ ...superuser, database: 'postgres' }, async (client) => {
      await client.query(`alter role postgres password ${pg.escapeLiteral(password)}`);
      await client.query('create database embun');
    });
    const sql = await readFile('deploy/database.sql', 'utf8');
    const statements = sql.replace(/^\\getenv password POSTGRES_PASSWORD$/m, '');
    await connected({ ...superuser, database: 'embun' }, (client) =>
      client.query(statements.replaceAll(":'password'", pg.escapeLiteral(password))),
    );
  });
  afterAll(() => postgres.stop());

  const as = (role: string) =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/embun`;

  test('lets no superuser sign in, and the site works as a role that owns nothing', async () => {
    await expect(connected(as('postgres'), async () => undefined)).rejects.toThrow(
      'password authentication failed for user "postgres"',
    );
    const server = await startServer({
      env: {
        DATABASE_URL: as('site'),
        DATABASE_OWNER_URL: as('site_owner'),
        SECRET_KEY: 'a secret for tests, long enough to be one',
        ...ownerSettings,
      },
    });
    await signIn(server.origin);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    await connected(as('site'), async (client) => {
      await expectRefusals(client);
      expect(await tablesWithoutGrants(client)).toEqual([]);
      expect((await client.query('select action from audit_events')).rows).toContainEqual({
        action: 'session.started',
      });
    });
    expect(await server.stop()).toBe(0);
    expect(server.logged().filter(({ level }) => level !== 'info')).toEqual([]);
  });
});
