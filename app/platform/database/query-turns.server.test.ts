import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { failureAnswer } from '#app/platform/failures/failures.server.ts';
import { freshDatabase } from '#tests/support/database/database.ts';
import { inStrangersLine } from './query-turns.server.ts';

const testDatabase = freshDatabase();

test('five queries of strangers run at once, 500 wait, and the next is told to come back', async () => {
  const { db } = testDatabase;
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const hold = () =>
    db.transaction(async (tx) => {
      begun += 1;
      await tx.execute(sql`select 1`);
      await gate.promise;
    });
  const all = Array.from({ length: 506 }, (_, turn) =>
    inStrangersLine('203.0.113.5', async () => {
      if (turn < 5) return hold();
      await db.execute(sql`select 1`);
    }).catch((error) => failureAnswer(error)),
  );
  const refusal = { status: 503, retryAfterSeconds: 5 };
  expect(await Promise.race(all)).toEqual(refusal);
  // A query outside of any request does not wait.
  await db.execute(sql`select 1`);
  gate.resolve();
  const done = (await Promise.all(all)).filter((answer) => answer === undefined);
  expect([begun, done.length]).toEqual([5, 505]);
});
