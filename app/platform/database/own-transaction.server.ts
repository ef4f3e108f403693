import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import type { createSemaphore } from '#app/platform/http/limits/semaphore.server.ts';
import type { Database } from './database.server.ts';

/** Runs `work` in a transaction on a connection of its own, closed on any failure. @param begin SQL to begin with */
export async function inOwnTransaction<T>(
  db: Database,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await db.$client.connect();
  let isWhole = false;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    isWhole = true;
    return result;
  } finally {
    client.release(!isWhole);
  }
}

/** Begins a transaction that sees the database as it was at one moment. */
export const readsOneMoment = 'begin transaction isolation level repeatable read, read only';

type Opened<Head, Pieces> = { head: Head; pieces: Pieces };

/**
 * Streams a long result, all of one moment, to a reader who may be slow. The stream holds a connection and a place
 * in `inTurn` until it is read to its end or destroyed.
 * @param settings SQL that sets up the transaction. `open` returns `head`, which is known before the first piece
 * @throws BusyError when too many wait
 */
export function readInTurn<Head, Piece>(
  db: Database,
  { inTurn, settings }: { inTurn: ReturnType<typeof createSemaphore>; settings: string },
  open: (client: pg.PoolClient) => Promise<Opened<Head, AsyncIterable<Piece>>>,
): Promise<Opened<Head, Readable>> {
  const opened = Promise.withResolvers<Opened<Head, Readable>>();
  const turn = inTurn(1, () =>
    inOwnTransaction(db, `${readsOneMoment}; ${settings}`, async (client) => {
      const { head, pieces } = await open(client);
      const readable = Readable.from(pieces);
      opened.resolve({ head, pieces: readable });
      await finished(readable);
    }),
  );
  // A later failure reaches the reader as an error of the stream.
  turn.catch(opened.reject);
  return opened.promise;
}
