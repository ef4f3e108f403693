import { beforeAll, expect, it } from 'vitest';
import { emailSubscribers, subscriberMonths } from '#db/schema/subscribers.ts';
import { subscriberRow } from '#tests/fixtures/subscriber-row.ts';
import { freshDatabase } from '#tests/support/database/database.ts';
import { countSubscribers, findGrowth, listSubscribers } from './subscribers.server.ts';

const odd = ['=cmd@x.my', '+60@x.my', '"a b"@x.my', "o'neil@x.my", '陈@x.my'];

const testDatabase = freshDatabase();
beforeAll(async () => {
  const { db } = testDatabase;
  // The oldest: a few that match 'rare', and many, some from the same moment, that match 'former'.
  await db
    .insert(emailSubscribers)
    .values(
      [...odd, 'neil@x.my', 'rare.one@x.my', 'RARE_two@x.my', '100%rare@x.my'].map((email, n) =>
        subscriberRow({ email, created_at: new Date(Date.UTC(2026, 0, 1, 0, n)) }),
      ),
    );
  await db.insert(emailSubscribers).values(
    Array.from({ length: 121 }, (_, n) =>
      subscriberRow({
        email: `Reader.Former${n}@x.my`,
        created_at: new Date(Date.UTC(2026, 0, 2, 0, 0, Math.floor(n / 40))),
      }),
    ),
  );
  for (let n = 0; n < 4000; n += 1000) {
    const rows = Array.from({ length: 1000 }, (_, i) =>
      subscriberRow({
        email: `reader${n + i}@example.com`,
        created_at: new Date(Date.UTC(2026, 1, 1, 0, 0, n + i)),
      }),
    );
    await db.insert(emailSubscribers).values(rows);
  }
});

const emails = async (search: string, page = {}) =>
  (await listSubscribers(testDatabase.db, search, page)).items.map(({ email }) => email);

it.each([
  ['many near', 'READER', 'reader3999@example.com', 50],
  ['a few far away', 'rare', '100%rare@x.my', 3],
  ['many far away', 'FORMER', 'Reader.Former120@x.my', 50],
  ['nearly a whole address', 'RARE.one@X.m', 'rare.one@x.my', 1],
  ['nearly one with little before its @', 'b"@x.m', '"a b"@x.my', 1],
  ['another name at the same service', 'rare.two@x.m', '', 0],
  ['a sign that means anything', '%', '', 0],
  ['that sign inside', '0%r', '100%rare@x.my', 1],
  ['an underscore', 're_t', 'RARE_two@x.my', 1],
  ['two letters, the beginning', 'ra', 'RARE_two@x.my', 2],
  ['a whole address alone', 'NEIL@x.my', 'neil@x.my', 1],
  ['part of two', 'neil@', 'neil@x.my', 2],
  ['nobody', 'nobody@', '', 0],
])('finds %s', async (_what, search, first, count) => {
  const found = await emails(search);
  expect(found).toHaveLength(count);
  expect(found[0] ?? '').toBe(first);
});

it.each(odd)('finds %s by all of it and by its beginning', async (email) => {
  expect(await emails(email)).toEqual([email]);
  expect(await emails(email.slice(0, 4))).toEqual([email]);
});

it.each(['', 'reader1', 'former', 'FORMER1', 'rare', 'x.my'])(
  'pages through all of %j, fifty a page, newest first, to the end and back',
  async (search) => {
    const { db } = testDatabase;
    const all = await db.select().from(emailSubscribers);
    const expected = all
      .filter(({ email }) => email.toLowerCase().includes(search.toLowerCase()))
      .toSorted((a, b) => +b.created_at - +a.created_at || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);
    const pages = [await listSubscribers(db, search)];
    expect(pages[0]?.newer).toBeNull();
    expect(pages[0]?.items.length).toBe(Math.min(expected.length, 50));
    for (let after = pages[0]?.older; after; after = pages.at(-1)?.older) {
      pages.push(await listSubscribers(db, search, { after }));
    }
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(expected);
    for (const [n, { newer }] of pages.entries()) {
      if (newer)
        expect((await listSubscribers(db, search, { before: newer })).items).toEqual(
          pages[n - 1]?.items,
        );
    }
  },
);

it('keeps the total with every change', async () => {
  const { db } = testDatabase;
  expect(await countSubscribers(db)).toBe(4130);
  await db.$client.query("update email_subscribers set source = 'other' where email like 'rare%'");
  expect(await countSubscribers(db)).toBe(4130);
  await db.$client.query("delete from email_subscribers where email like 'reader1%'");
  // 1, 10-19, 100-199 and 1000-1999.
  expect(await countSubscribers(db)).toBe(4130 - 1111);
  await db.$client.query('truncate email_subscribers');
  expect(await countSubscribers(db)).toBe(0);
});

it('counts who came in each month of Malaysia, and who left in the present one', async () => {
  const { db } = testDatabase;
  await db.delete(emailSubscribers);
  await db.delete(subscriberMonths);
  // On 1 April 2025 it was still March in Greenwich; 31 March is too long ago.
  const times = ['2025-03-31T15:59:59Z', '2025-03-31T16:00:00Z', '2026-02-28T16:00:00Z'];
  for (const time of times) {
    await db.insert(emailSubscribers).values(subscriberRow({ created_at: new Date(time) }));
  }
  const now = new Date('2026-02-28T16:00:00Z');
  const growth = await findGrowth(db, now);
  expect(growth).toHaveLength(12);
  expect(growth[0]).toEqual({ month: '2025-04', joined: 1, gone: 0 });
  expect(growth[11]).toEqual({ month: '2026-03', joined: 1, gone: 0 });
  expect(growth.slice(1, 11).every(({ joined, gone }) => joined + gone === 0)).toBe(true);

  await db.delete(subscriberMonths);
  await db.delete(emailSubscribers);
  const present = (await findGrowth(db, new Date())).at(-1);
  expect(present).toMatchObject({ joined: 0, gone: 3 });
});
