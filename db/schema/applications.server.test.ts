import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { freshDatabase } from '#tests/support/database/database.ts';
import { applicationStatuses } from './application-statuses.ts';
import { applicationCounts, jobApplications } from './applications.ts';

const testDatabase = freshDatabase();

const states = ['selangor', 'johor', 'perak'];
const positions = ['Full Time Barista', 'Part Time Barista'];

/** The counters that are not zero, as `state|status|position=count`. */
async function kept(): Promise<string[]> {
  const rows = await testDatabase.db.select().from(applicationCounts);
  return rows
    .filter((row) => row.count !== 0)
    .map((row) => `${row.state}|${row.application_status}|${row.job_position}=${row.count}`)
    .sort();
}

async function counted(): Promise<string[]> {
  const { rows } = await testDatabase.db.execute<{ line: string }>(
    sql`select state || '|' || application_status || '|' || job_position || '=' || count(*) as line
        from job_applications group by state, application_status, job_position`,
  );
  return rows.map((row) => row.line).sort();
}

test('an unknown status is refused', async () => {
  const { db } = testDatabase;
  await db.insert(jobApplications).values(applicationRow());
  await expect(
    db.execute(sql`update job_applications set application_status = 'hired'`),
  ).rejects.toMatchObject({ cause: { constraint: 'job_applications_status_known' } });
});

test('the counters equal a real count after concurrent inserts, changes and deletions', async () => {
  const { db } = testDatabase;
  const pick = <T>(list: readonly T[], turn: number) => list[turn % list.length] as T;
  const rows = Array.from({ length: 120 }, (_, turn) =>
    applicationRow({ state: pick(states, turn), job_position: pick(positions, turn >> 1) }),
  );
  await Promise.all(rows.map((row) => db.insert(jobApplications).values(row)));
  // Opposite moves between the same counters, several rows per statement: these would deadlock if
  // a statement took its counters in the order of its rows.
  const move = (from: string, to: string) =>
    db.execute(sql`update job_applications set application_status = ${to}
      where id in (select id from job_applications where application_status = ${from}
                   order by id limit 20 for update skip locked)`);
  const rounds = Array.from({ length: 40 }, (_, turn) => {
    const from = pick(applicationStatuses, turn);
    const to = pick(applicationStatuses, turn + 1 + (turn % 3));
    return turn % 2 === 0 ? move(from, to) : move(to, from);
  });
  const deletions = rows
    .slice(0, 30)
    .map((row) => db.delete(jobApplications).where(eq(jobApplications.id, row.id)));
  await Promise.all([...rounds, ...deletions]);
  expect(await kept()).toEqual(await counted());
  expect((await kept()).length).toBeGreaterThan(1);
});

test('the newest-first lists are read from their indexes, without sorting', async () => {
  const { db } = testDatabase;
  const plan = async (where: string) => {
    const { rows } = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql.raw(
          `explain select id from job_applications ${where} order by created_at desc, id desc limit 50`,
        ),
      );
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const everything = await plan('');
  expect(everything).toContain('job_applications_newest');
  expect(everything).not.toContain('Sort');
  const combination = await plan(
    "where state = 'johor' and application_status = 'pending' and job_position = 'Part Time Barista'",
  );
  expect(combination).toContain('job_applications_combination_newest');
  expect(combination).not.toContain('Sort');
});

test('the planner expects no application decided long ago among the latest', async () => {
  const { db } = testDatabase;
  const longAgo = new Date('2020-01-01');
  const decided = { application_status: 'accepted', updated_at: longAgo } as const;
  const rows = Array.from({ length: 300 }, () => applicationRow(decided));
  await db.insert(jobApplications).values(rows);
  const plans = await db.transaction(async (tx) => {
    await tx.execute(sql`analyze job_applications`);
    return tx.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      sql`explain (format json) select id from job_applications
        where application_status = 'accepted' and coalesce(decided_at, updated_at) > now()`,
    );
  });
  expect(plans.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeLessThan(10);
});

test('emptying the table empties the counters', async () => {
  const { db } = testDatabase;
  await db.execute(sql`truncate job_applications cascade`);
  expect(await kept()).toEqual([]);
});
