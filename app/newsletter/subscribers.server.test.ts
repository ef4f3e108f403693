import { afterAll, beforeAll, expect, it } from 'vitest';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { subscriberRow } from '#tests/fixtures/subscriber-row.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { countSubscribers, listSubscribers } from './subscribers.server.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { db } = testDatabase;
  // Nobody is near who matches 'rare': 5,000 came after.
  await db
    .insert(emailSubscribers)
    .values(
      ['rare.one@x.my', 'RARE_two@x.my', '100%rare@x.my'].map((email, n) =>
        subscriberRow({ email, created_at: new Date(Date.UTC(2026, 0, 1, 0, n)) }),
      ),
    );
  for (let n = 0; n < 5000; n += 1000) {
    const rows = Array.from({ length: 1000 }, (_, i) =>
      subscriberRow({
        email: `reader${n + i}@example.com`,
        created_at: new Date(Date.UTC(2026, 1, 1, 0, 0, n + i)),
      }),
    );
    await db.insert(emailSubscribers).values(rows);
  }
});
afterAll(() => testDatabase.drop());

const emails = async (search: string, page = {}) =>
  (await listSubscribers(testDatabase.db, search, page)).items.map(({ email }) => email);

it('lists fifty a page, newest first, forwards and back', async () => {
  const first = await listSubscribers(testDatabase.db, '');
  expect(first.items).toHaveLength(50);
  expect(first.items[0]?.email).toBe('reader4999@example.com');
  expect(first.newer).toBeNull();
  const second = await listSubscribers(testDatabase.db, '', { after: first.older ?? '' });
  expect(second.items[0]?.email).toBe('reader4949@example.com');
  const back = await listSubscribers(testDatabase.db, '', { before: second.newer ?? '' });
  expect(back.items).toEqual(first.items);
});

it.each([
  ['many near', 'READER', 'reader4999@example.com', 50],
  ['a few far away', 'rare', '100%rare@x.my', 3],
  ['a sign that means anything', '%', '', 0],
  ['that sign inside', '0%r', '100%rare@x.my', 1],
  ['an underscore', 're_t', 'RARE_two@x.my', 1],
  ['two letters, the beginning', 'ra', 'RARE_two@x.my', 2],
  ['nobody', 'nobody@', '', 0],
])('finds %s', async (_what, search, first, count) => {
  const found = await emails(search);
  expect(found).toHaveLength(count);
  expect(found[0] ?? '').toBe(first);
});

it('pages through what was found', async () => {
  const first = await listSubscribers(testDatabase.db, 'reader1');
  const second = await listSubscribers(testDatabase.db, 'reader1', { after: first.older ?? '' });
  expect(second.items).toHaveLength(50);
  expect(second.items[0]?.email).toBe('reader1949@example.com');
});

it('keeps the total with every change', async () => {
  const { db } = testDatabase;
  expect(await countSubscribers(db)).toBe(5003);
  await db.$client.query("update email_subscribers set source = 'other' where email like 'rare%'");
  expect(await countSubscribers(db)).toBe(5003);
  await db.$client.query("delete from email_subscribers where email like 'reader1%'");
  // 1, 10-19, 100-199 and 1000-1999.
  expect(await countSubscribers(db)).toBe(5003 - 1111);
  await db.$client.query('truncate email_subscribers');
  expect(await countSubscribers(db)).toBe(0);
});
