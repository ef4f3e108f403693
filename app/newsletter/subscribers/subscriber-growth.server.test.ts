import { expect, it } from 'vitest';
import { emailSubscribers, subscriberMonths } from '#db/schema/subscribers.ts';
import { subscriberRow } from '#tests/fixtures/subscriber-row.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { findGrowth } from './subscribers.server.ts';

const testDatabase = freshDatabase();

it('counts who came in each month of Malaysia, and who goes in the present one', async () => {
  const { db } = testDatabase;
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
