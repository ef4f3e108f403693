import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type S3rver from '@20minutes/s3rver';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, test, vi } from 'vitest';
import { openDatabase } from '#app/platform/database/database.server.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { backupRuns } from '#db/schema/backups.ts';
import { mails } from '#db/schema/mails.ts';
import { judgeConnections, judgeServer } from '#server/doctor/database.ts';
import { examine } from '#server/doctor/doctor.ts';
import { lookAtDisks } from '#server/doctor/folders.ts';
import { type FakeGoogle, startFakeGoogle } from '#tests/fakes/google.ts';
import { type FakeSmtp, startFakeSmtp } from '#tests/fakes/smtp.ts';
import { embeddedDatabase } from '#tests/support/database/embedded-database.ts';
import { bucketSettings, startBucket } from '#tests/support/processes/bucket.ts';
import { freePort, startServer, temporaryFolder } from '#tests/support/processes/server.ts';
import { startProgram } from '#tests/support/processes/start-program.ts';
import { testFolder } from '#tests/support/processes/test-folder.ts';
import { openTestServices, type TestServices } from '#tests/support/services.ts';

vi.setConfig({ testTimeout: 120_000 });

const secret = 'a secret for tests, long enough to be one';
const hour = 3_600_000;
const now = new Date();

const folder = testFolder();
let cafe: TestServices;
let smtp: FakeSmtp;
let google: FakeGoogle;
let bucket: Awaited<ReturnType<typeof startBucket>>;
/** What the bucket refuses: a method, or 'LIST'. */
let refused: string[] = [];
/** Another site, which answers on the port `strangerPort`. */
const stranger = createServer((_request, response) => response.end('{"status":"ok","id":"other"}'));
let strangerPort: number;
let freed: string;

beforeAll(async () => {
  freed = `${await freePort()}`;
  [cafe, smtp, google] = await Promise.all([
    openTestServices(),
    startFakeSmtp(),
    startFakeGoogle(),
  ]);
  await cafe.services.db.insert(auditEvents).values({
    at: new Date('2099-01-01'),
    action: 'test.done',
    subject_type: 'test',
    subject_id: '1',
  });
  stranger.listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  strangerPort = (stranger.address() as AddressInfo).port;
  const refuse: S3rver['middleware'][0] = (context, next) => {
    if (!refused.includes('list-type' in context.query ? 'LIST' : context.method)) return next();
    context.status = 403;
    context.body = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
  };
  // The fake store computes the signature of a list in another way than S3 does.
  const options = { middleware: [refuse], allowMismatchedSignatures: true };
  bucket = await startBucket(join(folder, 's3'), options);
});
afterAll(async () => {
  stranger.close();
  await Promise.all([smtp.stop(), google.stop(), bucket.close(), cafe.close()]);
});

const ownDatabase = () => ({
  DATABASE_URL: cafe.url,
  SECRET_KEY: secret,
  DATA_DIR: cafe.dataDir,
  PORT: freed,
});

/** A good nightly backup, whose trial restore succeeded as well. */
function backupRun(at: Date, more: Partial<typeof backupRuns.$inferInsert> = {}) {
  const times = { started_at: at, ended_at: at, trial_at: at };
  return { id: randomUUID(), cause: 'night' as const, host: 'a', name: 'a', ...times, ...more };
}

/** Expects the doctor to call exactly these faults wrong, each in one line. */
async function expectFaults(env: Record<string, string>, faults: string[], at = now) {
  const lines = await examine(env, at);
  const wrong = lines.filter((line) => line.startsWith('WRONG'));
  expect(wrong).toHaveLength(faults.length);
  for (const fault of faults) expect(wrong).toContainEqual(expect.stringContaining(fault));
}

it('names wrong settings, and examines what it can without them', async () => {
  const env = {
    DATA_DIR: join(folder, 'none'),
    PORT: '0',
    LOG_LEVEL: 'loud',
    TRUSTED_PROXY_HOPS: '-1',
    GOOGLE_CLIENT_ID: 'embun',
    S3_ENDPOINT: 'ftp://files',
    CLAMAV_URL: `tcp://127.0.0.1:${freed}`,
  };
  await expectFaults(env, [
    'settings: PORT must be a whole number',
    'settings: LOG_LEVEL must be one of',
    'settings: TRUSTED_PROXY_HOPS must be',
    'settings: GOOGLE_CLIENT_SECRET must be given with GOOGLE_CLIENT_ID',
    'settings: S3_ENDPOINT must be an http',
    'settings: S3_BUCKET must be given with S3_ENDPOINT',
    'scanner: The malware scanner does not answer: start clamd',
  ]);
  expect(await readdir(folder)).not.toContain('none');
});

it('names what is wrong with the machine', async () => {
  const dataDir = join(folder, 'data');
  await mkdir(join(dataDir, 'restoring'), { recursive: true });
  await writeFile(join(dataDir, 'secret-key'), 'cut short\n');
  await chmod(join(dataDir, 'secret-key'), 0o644);
  await writeFile(join(folder, 'backups'), 'no folder');
  const env = {
    DATA_DIR: dataDir,
    BACKUP_DIR: join(folder, 'backups/of-cafe'),
    PORT: `${strangerPort}`,
    APP_ORIGIN: 'http://cafe.example',
  };
  await expectFaults(
    env,
    [
      'clock: 2001-01-01T00:00:00.000Z is before this release was made',
      'rights: A restore into',
      "can't be used: a file stands in the way. Give it to",
      'secrets: other users of this machine can read',
      `secrets: ${join(dataDir, 'secret-key')} is damaged`,
      `port: Port ${strangerPort} is in use by another program. Stop that one`,
      'transport: APP_ORIGIN is a plain http:// address',
    ],
    new Date('2001-01-01'),
  );
});

test.runIf(process.platform === 'linux')('names a disk without room', async () => {
  const found = await lookAtDisks({ dataDir: folder, backupDir: '/proc' });
  expect(found.map(({ state }) => state)).toEqual(['WRONG', 'ok']);
});

it('names an embedded database of a later PostgreSQL', async () => {
  const dataDir = join(folder, 'later');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '19\n');
  const env = { DATA_DIR: dataDir, PORT: freed };
  await expectFaults(env, ['database: The database in']);
});

it('says when all other services are well, sends no email and leaves no file', async () => {
  const env = { ...ownDatabase(), ...bucket.settings, ...smtp.settings, ...google.settings };
  const lines = await examine(env, now);
  expect(lines).toEqual(
    expect.arrayContaining([
      'ok     files: cafe: put, get, head, list and delete',
      expect.stringMatching(/^ok {5}mail server: .* takes mails from hello@cafe\.example$/),
      expect.stringMatching(/^ok {5}Google: /),
      'ok     database: PostgreSQL 18',
    ]),
  );
  expect(smtp.received).toEqual([]);
  expect(await readdir(join(folder, 's3/cafe'))).toEqual([]);
});

it('names rights that a role lacks, faults inside the site, and services that refuse', async () => {
  const { db } = cafe.services;
  const role = `doctor_${randomUUID().replaceAll('-', '')}`;
  await db.execute(
    sql.raw(`
    create role ${role} login connection limit 5;
    alter role ${role} set default_transaction_read_only = on;
    grant usage on schema public, drizzle, pgboss to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant all on all tables in schema public, pgboss to ${role};
    revoke update on mails, rate_limits from ${role};
    drop extension btree_gist cascade`),
  );
  const waiting = { subject_type: 'test', subject_id: '1', kind: 'test', changed_at: now };
  const queued_at = new Date(now.getTime() - hour);
  await db.insert(mails).values([
    { ...waiting, id: randomUUID(), queued_at, fault: 'password-refused EAUTH 535' },
    { ...waiting, id: randomUUID(), queued_at },
    { ...waiting, id: randomUUID(), queued_at: now },
  ]);
  await cafe.services.jobs.send(db, 'send-mail', {});
  await db.execute(sql`update pgboss.job set state = 'retry', retry_count = 7`);
  refused = ['DELETE', 'LIST'];
  smtp.conduct({ refuse: 'password', code: 535 });
  google.changeDiscovery(1, 200, { issuer: 'https://elsewhere.example' });
  const asRole = new URL(cafe.url);
  asRole.username = role;
  const env = {
    ...ownDatabase(),
    ...bucket.settings,
    ...smtp.settings,
    ...google.settings,
    DATABASE_URL: asRole.href,
    UPLOADS_LIMIT: '1',
    APP_ORIGIN: `http://127.0.0.1:${strangerPort}`,
  };
  await expectFaults(env, [
    'database: it can only be read',
    "extensions: btree_gist is missing, and this user may not make it: run 'CREATE EXTENSION",
    'rights to rows: this user may not read and change the rows of mails, rate_limits:',
    'rights to tables: the table',
    'connections: there is room for 5, and a copy of the site uses up to 14',
    'clock of the records: it is',
    'files: cafe: ListBucket: the store refused this key',
    'files: cafe: DeleteObject: the store refused this key',
    'mail server: password-refused EAUTH 535: the server refused the login.',
    'Google: http',
    'address: http',
    'uploads: UPLOADS_LIMIT is used up',
    'each has not gone out yet: the mail server rejects our password.',
    'nobody has tried to send them. Start the site.',
    "jobs: 1 of 'send-mail' failed, up to 8 times",
    'backup: there is no backup yet',
    'trial: there is no backup that came back on trial yet',
  ]);
  await db.execute(sql.raw(`drop owned by ${role}; drop role ${role}`));
});

it('names a database of a later release, backups that grow old, and services that are down', async () => {
  const { db } = cafe.services;
  refused = ['PUT'];
  smtp.conduct({ refuse: 'sender', code: 550 });
  const down = await startFakeGoogle();
  await down.stop();
  await db.delete(mails);
  await db.execute(sql`delete from pgboss.job`);
  await db.insert(backupRuns).values([
    backupRun(new Date(now.getTime() - 100 * hour)),
    backupRun(now, { name: null, trial_at: null, failure: 'The disk is full.' }),
    // Dated by a clock that was ahead.
    backupRun(new Date('2099-01-01')),
  ]);
  const env = {
    ...ownDatabase(),
    ...bucketSettings(bucket.endpoint, 'BACKUP_'),
    ...smtp.settings,
    ...down.settings,
    APP_ORIGIN: 'https://nobody.invalid',
    DATABASE_OWNER_URL: `${cafe.url}x`,
  };
  await expectFaults(env, [
    'second place: cafe: PutObject: the store refused this key',
    'mail server: sender-refused EENVELOPE 550: it does not let this account send',
    `Google: ${down.settings.GOOGLE_ISSUER} can't be reached`,
    'address: https://nobody.invalid does not lead to this site',
    'proxy: https needs a proxy in front, and TRUSTED_PROXY_HOPS is 0',
    'it has no database of that name. Check DATABASE_OWNER_URL.',
    'backup: the last one failed: The disk is full. Run: npm run backup',
    'backup: the last backup is of',
    'trial: the last backup that came back on trial is of',
    'clock of the records: it is',
  ]);
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
  );
  refused = [];
  const wrongKey = { ...bucket.settings, S3_ACCESS_KEY_ID: 'stranger' };
  await expectFaults({ ...ownDatabase(), ...wrongKey }, [
    'database: its tables are those of a later release',
    'files: cafe: PutObject: the store does not know this key. Check S3_ACCESS_KEY_ID.',
  ]);
});

it('names a database, a store and a mail server that can not be reached, without passwords', async () => {
  const silent = await freePort();
  const url = `postgres://cafe:pa55word@127.0.0.1:${silent}/cafe`;
  const env = {
    ...ownDatabase(),
    ...bucket.settings,
    DATABASE_URL: url,
    S3_ENDPOINT: `http://127.0.0.1:${silent}`,
    SMTP_URL: `smtp://cafe:pa55word@127.0.0.1:${silent}`,
    MAIL_FROM: 'hello@cafe.example',
  };
  await expectFaults(env, [
    'nothing answers there. Check DATABASE_URL.',
    'files: cafe: PutObject: nothing answers there. Check S3_ENDPOINT.',
    'mail server: unreachable ESOCKET: no mail server with TLS answers there.',
  ]);
  expect((await examine(env, now)).join()).not.toContain('pa55word');
  const nowhere = { ...ownDatabase(), DATABASE_URL: `${cafe.url}x` };
  await expectFaults(nowhere, ['it has no database of that name. Check DATABASE_URL.']);
});

it('judges versions and numbers of connections by their values', () => {
  expect(judgeServer(140_012, false).text).toContain('it runs PostgreSQL 14: upgrade it to 15');
  expect(judgeServer(150_000, false).state).toBe('ok');
  expect(judgeServer(150_000, false, 'ı').text).toContain('as Turkish does');
  expect(judgeConnections(12).state).toBe('WRONG');
  expect(judgeConnections(14).state).toBe('ok');
});

/** As `npm run doctor` runs it. */
async function doctor(env: Record<string, string>, ...nodeOptions: string[]) {
  const { child, output, ended } = startProgram(
    [process.execPath, ...nodeOptions, 'scripts/doctor.mjs'],
    env,
  );
  await ended;
  return { code: child.exitCode, lines: output().trimEnd().split('\n') };
}

test('the command ends with 1 for an old Node', async () => {
  const old = `Object.defineProperty(process, 'versions', { value: { node: '20.19.0' } })`;
  const { code, lines } = await doctor({}, `--import=data:text/javascript,${old}`);
  expect(lines).toEqual([expect.stringMatching(/^WRONG {2}Node: 20\.19\.0 is too old: install/)]);
  expect(code).toBe(1);
});

test('when nothing is wrong the command ends with 0 and changes nothing, whether the site runs or not', async () => {
  const dataDir = await temporaryFolder();
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: `${port}` };
  {
    await using server = await startServer({ dataDir, port });
    const { db, close } = openDatabase(await embeddedDatabase(dataDir, 'web'));
    await db.insert(backupRuns).values(backupRun(new Date(), { places: ['folder', 's3'] }));
    await close();
    const before = await readdir(dataDir);
    const { code, lines } = await doctor(env);
    expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
    expect(lines).toContain(`ok     port: ${port}: the site runs`);
    expect(lines).toContain(`ok     address: ${server.origin} leads to this site`);
    expect(code).toBe(0);
    expect(await readdir(dataDir)).toEqual(before);
  }
  const { code, lines } = await doctor(env);
  expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([]);
  expect(lines).toContain(`ok     port: ${port} is free: the site does not run`);
  expect(code).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});
