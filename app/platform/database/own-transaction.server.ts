import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import type { createSemaphore } from '#app/platform/http/limits/semaphore.server.ts';
import type { Database } from './database.server.ts';

/** A transaction on a connection that `work` has for itself; whatever fails closes it. @param begin how it begins */
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

/** Everything that such a transaction reads is of one moment. */
export const readsOneMoment = 'begin transaction isolation level repeatable read, read only';

type Opened<Head, Pieces> = { head: Head; pieces: Pieces };

/**
 * A long answer, all of one moment, for somebody who takes their time: it holds a connection and a place of `inTurn`
 * until it is read to its end or destroyed.
 * @param settings of the transaction; `head` is what is known before the first piece
 * @throws BusyError when too many are asked
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
  // What fails later is told by the stream.
  turn.catch(opened.reject);
  return opened.promise;
}
