import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import type { createSemaphore } from '#app/platform/http/semaphore.server.ts';
import type { Database } from './database.server.ts';

type Opened<Head, Pieces> = { head: Head; pieces: Pieces };

/**
 * A long answer, all of one moment, for somebody who takes their time: it holds a connection and a place of `inTurn`
 * until it is read to its end or destroyed.
 * @param open begins the transaction; `head` is what is known before the first piece
 * @throws BusyError when too many are asked
 */
export function readInTurn<Head, Piece>(
  db: Database,
  inTurn: ReturnType<typeof createSemaphore>,
  open: (client: pg.PoolClient) => Promise<Opened<Head, AsyncIterable<Piece>>>,
): Promise<Opened<Head, Readable>> {
  const opened = Promise.withResolvers<Opened<Head, Readable>>();
  const turn = inTurn(1, async () => {
    const client = await db.$client.connect();
    let isWhole = false;
    try {
      const { head, pieces } = await open(client);
      const readable = Readable.from(pieces);
      opened.resolve({ head, pieces: readable });
      await finished(readable);
      await client.query('commit');
      isWhole = true;
    } finally {
      client.release(!isWhole);
    }
  });
  // What fails later is told by the stream.
  turn.catch(opened.reject);
  return opened.promise;
}
