import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { desc } from 'drizzle-orm';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from 'vitest';
import { openDatabase } from '#app/platform/database/database.server.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { embeddedDatabase } from '#tests/support/database/embedded-database.ts';
import { freePort, startServer, temporaryFolder } from '#tests/support/processes/server.ts';
import { testFolder } from '#tests/support/processes/test-folder.ts';
import { owner, ownerSettings } from '#tests/support/sign-in/owner.ts';

// Starting and stopping real servers takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

type Answer = { code: number | null; out: string; err: string };

/** As `npm run admin -- …` runs it. */
async function admin(env: Record<string, string>, ...given: string[]): Promise<Answer> {
  const child = spawn('npm', ['run', '--silent', 'admin', '--', ...given], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said.out += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said.err += part.replace(/^npm warn .*\n/gm, '');
  });
  await once(child, 'close');
  return { code: child.exitCode, ...said };
}

const listed = expect.stringContaining(`${owner.email} | `);
const resetLink = /http:\/\/localhost:\d+\/admin\/reset-password\/[\w-]{43}/;

describe('with the embedded database', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await temporaryFolder();
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  test('a link lets the owner back in, whether the site runs or not, and is recorded', async () => {
    const env = { DATA_DIR: dataDir };
    const port = await freePort();
    {
      await using server = await startServer({ dataDir, port, env: ownerSettings });
      expect(await admin(env, 'list')).toEqual({ code: 0, out: listed, err: '' });
      const { code, out } = await admin(
        { ...env, PORT: `${port}` },
        'reset-password',
        owner.email.toUpperCase(),
      );
      expect(code).toBe(0);
      const page = await fetch(resetLink.exec(out)?.[0] ?? '');
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Choose a new password');

      const { db, close } = openDatabase(await embeddedDatabase(dataDir));
      const [event] = await db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
      await close();
      expect(event).toMatchObject({
        action: 'password.reset-requested',
        actor_id: null,
        details: { from: 'command' },
      });
      expect(await server.stop()).toBe(0);
    }
    const started = performance.now();
    expect(await admin(env, 'list')).toEqual({ code: 0, out: listed, err: '' });
    expect(performance.now() - started).toBeLessThan(15_000);
    const { out } = await admin({ ...env, PORT: `${port}` }, 'reset-password', owner.email);
    // The link was made while the site did not run; it works once the site has started.
    await using server = await startServer({ dataDir, port });
    expect((await fetch(resetLink.exec(out)?.[0] ?? '')).status).toBe(200);
    expect(server.output()).not.toContain('"level":50');
  });

  test('while the site starts and stops, commands and site all get their turn', async () => {
    const env = { DATA_DIR: dataDir };
    await (await startServer({ dataDir, env: ownerSettings })).stop();
    const commands = [admin(env, 'list'), admin(env, 'list')];
    await using server = await startServer({ dataDir });
    commands.push(admin(env, 'list'));
    const stopped = server.stop();
    commands.push(admin(env, 'list'));
    for (const answer of await Promise.all(commands)) {
      // When the site stops, its database may break a command's connection: that is told, and no fault.
      if (answer.code === 1)
        expect(answer.err).toMatch(
          /^The database stopped in the meantime|it did not answer in time|it is starting or stopping/,
        );
      else expect(answer).toEqual({ code: 0, out: listed, err: '' });
    }
    expect(await stopped).toBe(0);
    expect(await admin(env, 'list')).toEqual({ code: 0, out: listed, err: '' });
  });

  test('without a database it says so, and makes none', async () => {
    const { code, err } = await admin({ DATA_DIR: `${dataDir}/typo` }, 'list');
    expect(code).toBe(1);
    expect(err).toBe(
      `There is no database in ${dataDir}/typo yet. Run this with the settings of the site (DATA_DIR or DATABASE_URL), after its first start.\n`,
    );
  });
});

test('a command invites and removes admins, but not the last one', async () => {
  const dataDir = await temporaryFolder();
  const env = { DATA_DIR: dataDir };
  const email = 'second@cafe.example';
  await (await startServer({ dataDir, env: ownerSettings })).stop();
  const invited = await admin(env, 'invite', email);
  expect(invited).toMatchObject({ code: 0, err: '' });
  const port = await freePort();
  const { pathname } = new URL(/http\S+invitation\S+/.exec(invited.out)?.[0] ?? '');
  {
    await using server = await startServer({ dataDir, port });
    const response = await fetch(server.origin + pathname, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Second', password: 'whisk bamboo at dusk' }),
      redirect: 'manual',
    });
    expect(response.status).toBe(303);
    expect(await admin(env, 'invite', email)).toMatchObject({
      code: 1,
      err: `${email} is an admin already.\n`,
    });
    expect((await admin(env, 'list')).out).toContain(`${email} | Second`);
    expect(await admin(env, 'remove', email)).toMatchObject({ code: 0, err: '' });
    expect(await admin(env, 'reset-two-step', owner.email)).toMatchObject({ code: 1 });
    expect(await admin(env, 'remove', email)).toMatchObject({ code: 1 });
  }
  const last = await admin(env, 'remove', owner.email);
  expect([last.code, last.err]).toEqual([
    1,
    `${owner.email} is the last admin: invite another one first.\n`,
  ]);
  await rm(dataDir, { recursive: true, force: true });
});

describe('with a database of one’s own', () => {
  const secret = 'a secret for tests, long enough to be one';
  let database: TestDatabase;
  const folder = testFolder();
  let env: Record<string, string>;
  beforeAll(async () => {
    database = await createTestDatabase('empty');
    env = { DATABASE_URL: database.url, SECRET_KEY: secret, DATA_DIR: folder };
  });
  afterAll(() => database.drop());

  test('a command leaves tables of another version as they are', async () => {
    const { code, err } = await admin(env, 'list');
    expect([code, err]).toEqual([1, expect.stringMatching(/^The database is of another version/)]);
    const { rows } = await database.db.$client.query(
      "select 1 from pg_namespace where nspname in ('drizzle', 'pgboss')",
    );
    expect(rows).toEqual([]);
  });

  test('while two copies start, a command answers, or says what to wait for', async () => {
    const starting = [1, 2].map(() =>
      startServer({ dataDir: folder, env: { ...env, ...ownerSettings } }),
    );
    const early = await Promise.all([admin(env, 'list'), admin(env, 'list')]);
    for (const { code, err } of early) {
      if (code === 1) expect(err).toMatch(/^The database is of another version/);
      else expect(code).toBe(0);
    }
    const copies = await Promise.all(starting);
    expect(await admin(env, 'list')).toEqual({ code: 0, out: listed, err: '' });
    const resets = await Promise.all(
      [1, 2, 3].map(() => admin(env, 'reset-password', owner.email)),
    );
    expect(resets.map(({ code }) => code)).toEqual([0, 0, 0]);
    for (const copy of copies) expect(await copy.stop()).toBe(0);
  });

  test('a command that is refused says why in one sentence, and ends with 1', async () => {
    const url = `${inject('postgresUrl')}x`;
    const cases: [env: Record<string, string>, given: string[], says: RegExp][] = [
      [env, [], /^npm run admin -- list/],
      [env, ['lisst'], /^npm run admin -- list/],
      [env, ['reset-password'], /^npm run admin -- list/],
      [env, ['list', owner.email], /^npm run admin -- list/],
      [env, ['reset-password', 'owner'], /^'owner' is no email address\.\n$/],
      [env, ['reset-password', 'no@cafe.example'], /^No admin has the address no@cafe\.example\./],
      [{ ...env, DATABASE_URL: url }, ['list'], /^Can't use the database at /],
      [{ ...env, PORT: 'many' }, ['list'], /^These settings have to be corrected/],
    ];
    for (const [environment, given, says] of cases) {
      const { code, out, err } = await admin(environment, ...given);
      expect([code, out], given.join(' ')).toEqual([1, '']);
      expect(err).toMatch(says);
      expect(err).not.toContain('    at ');
    }
  });
});
