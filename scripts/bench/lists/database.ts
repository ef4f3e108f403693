import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { formatCursor } from '#app/lists/list-page.server.ts';
import { migrate } from '#app/platform/database/database.server.ts';
import { onStoppedDatabase } from '#tests/support/database/embedded-database.ts';
import { type Figure, figure, quantile, sample } from '../figure.ts';

type Fill = (client: pg.PoolClient) => Promise<unknown>;

/** Makes a data folder with a database that is migrated, filled and analyzed. */
export async function filledFolder(fill: Fill) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'bench-'));
  await onStoppedDatabase(folder.path, 'owner', async (db) => {
    await migrate(db);
    const client = await db.$client.connect();
    await client.query('set statement_timeout = 0');
    await fill(client);
    await client.query('vacuum analyze');
    // Ends the session, and with it the settings.
    client.release(true);
  });
  return folder;
}

/** The median and the 99th percentile of the times that all these loads take. */
export async function measureLoads(
  name: string,
  rounds: number,
  loads: readonly (() => Promise<unknown>)[],
  budgets: { p50: [number, number?]; p99: [number, number?] },
): Promise<Figure[]> {
  const all: number[] = [];
  for (const load of loads) all.push(...(await sample(rounds, 5, load)));
  return [
    figure(`${name}, p50`, 'ms', quantile(all, 0.5), ...budgets.p50),
    figure(`${name}, p99`, 'ms', quantile(all, 0.99), ...budgets.p99),
  ];
}

/** Drops the search indexes and creates them after the rows, which takes a fraction of the time. */
export async function fillUnindexed(client: pg.PoolClient, indexes: string, fill: Fill) {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    'select indexname, indexdef from pg_indexes where indexname like $1',
    [indexes],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  await fill(client);
  for (const { indexdef } of rows) await client.query(indexdef);
}

/** A cursor after all rows created at this moment. */
export function cursorAt(created_at: Date): string {
  return formatCursor({ created_at, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' });
}
