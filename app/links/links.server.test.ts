import { hash, randomUUID } from 'node:crypto';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { migrate } from '#app/platform/database/database.server.ts';
import { links } from '#db/schema/links.ts';
import { mails } from '#db/schema/mails.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openTestServices, type TestServices } from '#tests/support/services.ts';
import { endLinks, eraseExpiredLinks, findLink, issueLink, spendLink } from './links.server.ts';

const now = new Date('2026-03-05T10:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const email = 'aisyah@example.com';

let cafe: TestServices;
beforeAll(async () => {
  cafe = await openTestServices();
});
afterAll(() => cafe.close());
beforeEach(async () => {
  for (const table of [links, mails]) await cafe.services.db.delete(table);
});

it.each([
  ['first-admin', 24],
  ['invitation', 48],
  ['reset-password', 1],
  ['change-email', 24],
  ['newsletter-confirmation', 48],
  ['data-link', 1],
  ['data-session', 1],
] as const)('a link of kind %s lives for %i hours, and is no other kind’s', async (kind, lives) => {
  const { db } = cafe.services;
  const { id, token } = await issueLink(
    db,
    { kind, email: kind === 'first-admin' ? null : email },
    now,
  );
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(JSON.stringify(await db.select().from(links))).not.toContain(token);
  const last = new Date(hours(lives).getTime() - 1);
  expect(await findLink(db, kind, token, last)).toMatchObject({ id });
  expect(await findLink(db, kind, token, hours(lives))).toBeNull();
  expect(await findLink(db, kind, `${token}x`, now)).toBeNull();
  const other = kind === 'invitation' ? 'reset-password' : 'invitation';
  expect(await findLink(db, other, token, now)).toBeNull();
  expect(await spendLink(cafe.services, db, other, token, now)).toBeNull();
  expect(await spendLink(cafe.services, db, kind, token, hours(lives))).toBeNull();
});

it('of ten who use a link at once one gets it, and nothing of it stays', async () => {
  const { services } = cafe;
  const { token } = await issueLink(services.db, { kind: 'change-email', email }, now);
  const spend = () => spendLink(services, services.db, 'change-email', token, now);
  const got = await Promise.all(Array.from({ length: 10 }, spend));
  expect(got.filter(Boolean)).toMatchObject([{ email }]);
  expect(await services.db.$count(links)).toBe(0);
});

async function issueAndMail(kind: 'data-link' | 'invitation', to: string, expires_at: Date) {
  const { services } = cafe;
  const { id } = await issueLink(services.db, { kind, email: to, expires_at }, now);
  const message = { subject: 'A link', blocks: [], reason: '' };
  const mail = { kind: 'some-link', subject: { type: kind, id }, to, message };
  await queueMail(services, services.db, mail, now);
  return id;
}

const subjectsOfMails = async () =>
  (await cafe.services.db.select().from(mails)).map((mail) => mail.subject_id).sort();

it('ends with its emails, and others stay', async () => {
  const { services } = cafe;
  await issueAndMail('data-link', email, hours(1));
  const stays = await issueAndMail('invitation', email, hours(1));
  await endLinks(services, services.db, ['data-link', 'newsletter-confirmation']);
  expect(await subjectsOfMails()).toEqual([stays]);
  expect(await services.db.select().from(links)).toMatchObject([{ id: stays }]);
});

it('what has expired is erased, but for invitations', async () => {
  const { services } = cafe;
  await issueAndMail('data-link', email, now);
  const left = [
    await issueAndMail('data-link', email, new Date(now.getTime() + 1)),
    await issueAndMail('invitation', email, now),
  ].sort();
  await eraseExpiredLinks(services, now);
  expect((await services.db.select().from(links)).map(({ id }) => id).sort()).toEqual(left);
  expect(await subjectsOfMails()).toEqual(left);
});

/** Two copies of the site on one database, of which one is of the release before. The next release drops this. */
describe('beside the release before', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('empty');
  });
  afterAll(() => database.drop());

  const hex = (token: string) => hash('sha256', token);
  const base64url = (token: string) => hash('sha256', token, 'base64url');
  const times = { created_at: now, expires_at: hours(1) };

  async function insert(table: string, row: Record<string, unknown>): Promise<void> {
    const columns = Object.entries({ id: randomUUID(), email, ...times, ...row });
    await database.db.$client.query(
      `insert into ${table} (${columns.map(([name]) => name)}) values (${columns.map((_, n) => `$${n + 1}`)})`,
      columns.map(([, value]) => value),
    );
  }

  const issueAsBefore = (name: string) =>
    Promise.all([
      insert('account_links', { kind: 'reset-password', token_hash: hex(`${name}-reset`) }),
      insert('newsletter_confirmations', {
        token_hash: base64url(`${name}-news`),
        source: 'sidebar',
      }),
      insert('data_links', { token_hash: base64url(`${name}-data`) }),
    ]);

  const openAsBefore = async (session: string, token: string) => {
    const { rowCount } = await database.db.$client.query(
      'update data_links set token_hash = null, session_hash = $1 where token_hash = $2 and expires_at > $3 returning id',
      [base64url(session), base64url(token), now],
    );
    return rowCount;
  };

  const confirmAsBefore = async (token: string) => {
    const { rows } = await database.db.$client.query(
      'delete from newsletter_confirmations where token_hash = $1 returning email, source',
      [base64url(token)],
    );
    return rows;
  };

  const isFound = async (
    kind: 'reset-password' | 'newsletter-confirmation' | 'data-link' | 'data-session',
    token: string,
  ) => (await findLink(database.db, kind, token, now))?.email === email;

  it('its links stay good, and of those made now it finds all', async () => {
    const { db } = database;
    const migrations = readMigrationFiles({ migrationsFolder: 'db/migrations' });
    const last = migrations.findIndex(({ sql }) => sql.some((one) => one.includes('links_email')));
    await db.transaction(async (tx) => {
      await tx.execute('create schema drizzle');
      await tx.execute(
        'create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)',
      );
      for (const statement of migrations.slice(0, last).flatMap((one) => one.sql))
        await tx.execute(statement);
      await tx.execute(
        `insert into drizzle.__drizzle_migrations (created_at) values (${migrations[last - 1]?.folderMillis})`,
      );
    });
    await issueAsBefore('before');
    await insert('account_links', { kind: 'invitation', token_hash: hex('used'), used_at: now });
    await insert('data_links', { session_hash: base64url('session') });
    await migrate(db);
    await issueAsBefore('beside');

    for (const name of ['before', 'beside']) {
      expect(await isFound('reset-password', `${name}-reset`)).toBe(true);
      expect(await isFound('newsletter-confirmation', `${name}-news`)).toBe(true);
      expect(await isFound('data-link', `${name}-data`)).toBe(true);
    }
    expect(await isFound('data-session', 'session')).toBe(true);
    expect(await db.$count(links)).toBe(7);

    const { token } = await issueLink(db, { kind: 'data-link', email }, now);
    expect(await Promise.all([openAsBefore('a', token), openAsBefore('b', token)])).toEqual(
      expect.arrayContaining([0, 1]),
    );
    expect(await isFound('data-link', token)).toBe(false);
    expect((await isFound('data-session', 'a')) !== (await isFound('data-session', 'b'))).toBe(
      true,
    );
    const news = await issueLink(db, { kind: 'newsletter-confirmation', email }, now);
    expect(await confirmAsBefore(news.token)).toEqual([{ email, source: 'sidebar' }]);
    expect(await confirmAsBefore(news.token)).toEqual([]);
    expect(await isFound('newsletter-confirmation', news.token)).toBe(false);
    await db.$client.query('delete from account_links where token_hash = $1', [
      hex('beside-reset'),
    ]);
    expect(await isFound('reset-password', 'beside-reset')).toBe(false);
    await db.$client.query('delete from data_links');
    expect(await isFound('data-link', 'before-data')).toBe(false);
  });
});
