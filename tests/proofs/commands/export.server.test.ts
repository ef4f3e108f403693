import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#app/platform/database/database.server.ts';
import { embeddedDatabase } from '#tests/support/database/embedded-database.ts';
import { testServer } from '#tests/support/processes/test-server.ts';
import { ownerSettings, signIn } from '#tests/support/sign-in/owner.ts';

// Starting and stopping real servers takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const server = testServer(ownerSettings);
/** Connects as the site's role, which sees its own running exports in pg_stat_activity. */
let database: { db: Database; close(): Promise<void> };

beforeAll(async () => {
  const tables = openDatabase(await embeddedDatabase(server.dataDir));
  // An export does not use these indexes, and updating them would take most of the test's time.
  await tables.db.$client.query(
    'drop index email_subscribers_search, email_subscribers_search_by_time',
  );
  await tables.close();
  database = openDatabase(await embeddedDatabase(server.dataDir, 'web'));
  // Long addresses, so that all of them together are more than the sockets' buffers hold.
  await database.db.$client.query(
    `insert into email_subscribers (id, email, source, subscribed_at, created_at)
     select gen_random_uuid(), repeat('a', 230) || n || '@x.my', 'sidebar', at, at
     from generate_series(1, 100000) as n,
       lateral (select timestamptz '2026-01-01' + n * interval '1 s') as t(at)`,
  );
});
afterAll(() => database.close());

async function copiesRunning(): Promise<number> {
  const { rows } = await database.db.$client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where query like '%copy (%' and state = 'active' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

test('an export that is cancelled half-way also ends in the database, and is no fault', async () => {
  const { name, value } = await signIn(server.origin);
  const url = `${server.origin}/admin/email-list.csv`;
  const headers = { Cookie: `${name}=${value}` };
  for (let round = 0; round < 3; round++) {
    const reader = new AbortController();
    const response = await fetch(url, { headers, signal: reader.signal });
    await response.body?.getReader().read();
    // The first line was sent before the database was asked for the others.
    await vi.waitFor(async () => expect(await copiesRunning()).toBe(1), 10_000);
    reader.abort();
    await vi.waitFor(async () => expect(await copiesRunning()).toBe(0), 10_000);
  }
  const whole = await (await fetch(url, { headers })).text();
  expect(whole.match(/\n/g)).toHaveLength(100_001);
  expect(server.logged().filter(({ level }) => level !== 'info')).toEqual([]);
});
