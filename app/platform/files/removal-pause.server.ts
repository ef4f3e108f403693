import type pg from 'pg';
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { inOwnTransaction } from '#app/platform/database/own-transaction.server.ts';

/**
 * Runs `work` while no job removes a file from the store and no other call of this function runs.
 * @returns null, without running `work`, when another call is running
 */
export async function whileFilesStay<T>(
  db: Database,
  work: () => Promise<T>,
): Promise<{ result: T } | null> {
  return inOwnTransaction(db, withoutLimits, async (client) => {
    if (!(await isTaken(client, 'select pg_try_advisory_xact_lock($1)', advisoryLocks.backup)))
      return null;
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.fileRemoval]);
    return { result: await work() };
  });
}

/** @returns false, without running `work`, while files have to stay */
export async function removeUnlessPaused(
  db: Database,
  work: () => Promise<void>,
): Promise<boolean> {
  return inOwnTransaction(db, withoutLimits, async (client) => {
    const ask = 'select pg_try_advisory_xact_lock_shared($1)';
    if (!(await isTaken(client, ask, advisoryLocks.fileRemoval))) return false;
    await work();
    return true;
  });
}

async function isTaken(client: pg.ClientBase, ask: string, lock: number): Promise<boolean> {
  const { rows } = await client.query(ask, [lock]);
  return Object.values(rows[0] ?? {})[0] === true;
}

/** The locks end with the transaction, however that ends. */
const withoutLimits =
  'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';
