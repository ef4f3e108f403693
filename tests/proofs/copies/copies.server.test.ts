import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  openDatabase,
  prepareDatabase,
  requireDirect,
} from '#app/platform/database/database.server.ts';
import { missingPrograms } from '#tests/support/copies/debian-programs.ts';
import { findLosses } from '#tests/support/copies/findings.ts';
import { sendPeople } from '#tests/support/copies/people.ts';
import { startPgBouncer } from '#tests/support/copies/pgbouncer.ts';
import { startTwoCopies } from '#tests/support/copies/several-copies.ts';
import {
  type ExternalPostgres,
  startExternalPostgres,
} from '#tests/support/database/external-postgres.ts';

/** `KILLS=20` for the long run. */
const kills = Number(process.env.KILLS ?? 2);

// Two copies of the site with everything that they share, as a cafe would run them.
vi.setConfig({ testTimeout: 120_000 + kills * 30_000, hookTimeout: 120_000 });

const missing = missingPrograms('haproxy', 'pgbouncer');
if (missing) console.warn(`Several copies: ${missing}`);

describe.skipIf(missing)('two copies behind haproxy, their database behind PgBouncer', () => {
  let postgres: ExternalPostgres;
  const disposables = new AsyncDisposableStack();
  beforeAll(async () => {
    postgres = await startExternalPostgres();
    disposables.defer(postgres.remove);
  });
  afterAll(() => disposables.disposeAsync());

  async function through(more: string[] = []): Promise<string> {
    return disposables.use(await startPgBouncer(postgres.url, more)).url;
  }

  test.each([
    ['that refuses what a session sets', []],
    [
      'that ignores it',
      ['ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout'],
    ],
  ])('a pooler %s is named at start, and nothing is changed', async (_, more) => {
    const url = await through(more);
    const { db, close } = openDatabase(url);
    await expect(prepareDatabase(url, db)).rejects.toThrow('as DATABASE_DIRECT_URL');
    await expect(requireDirect(url)).rejects.toThrow('as DATABASE_DIRECT_URL');
    await close();
    const own = openDatabase(postgres.url);
    const { rows } = await own.db.$client.query(
      "select from pg_namespace where nspname = 'drizzle'",
    );
    await own.close();
    expect(rows).toEqual([]);
  });

  test('two copies that are killed and replaced under load lose and double nothing', async () => {
    const database = { DATABASE_URL: await through(), DATABASE_DIRECT_URL: postgres.url };
    await using cafe = await startTwoCopies(database);
    const people = await sendPeople(cafe.origin, cafe.smtp);
    for (let kill = 0; kill < kills; kill++) await cafe.kill(kill % 2);
    for (const copy of [0, 1]) await cafe.replace(copy);
    const told = await people.end();
    expect(told.failedTwice).toEqual([]);
    const { sentTwice, ...losses } = await findLosses(postgres.url, told, cafe.smtp);
    expect(losses).toEqual({ lost: [], doubled: [], unsent: [], sentAnew: [] });
    // A copy may be killed after it has handed a mail over, and before it has recorded that.
    expect(sentTwice).toBeLessThanOrEqual(kills);
    for (const some of [told.applicants, told.asked, told.subscribers])
      expect(some.length).toBeGreaterThan(5);
    for (const copy of cafe.copies)
      expect(copy.logged().filter(({ level }) => level === 'error')).toEqual([]);
  });
});
