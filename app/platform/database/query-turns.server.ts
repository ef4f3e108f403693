import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { createSemaphore } from '#app/platform/http/limits/semaphore.server.ts';

type Line = 'strangers' | 'sessions';

/** The sender of the request that a query is for. `line` is null once the request is known to be an admin's. */
type Asker = { sender: string; line: Line | null };

const askers = new AsyncLocalStorage<Asker>();

/** The queries of `work` wait in the line of strangers, until {@link leaveLine}. */
export function inStrangersLine<T>(sender: string, work: () => Promise<T>): Promise<T> {
  return askers.run({ sender, line: 'strangers' }, work);
}

/** For the query that tells an admin from a stranger: it waits in a line without the other queries of strangers. */
export function inSessionsLine<T>(work: () => Promise<T>): Promise<T> {
  const asker = askers.getStore();
  return asker?.line ? askers.run({ ...asker, line: 'sessions' }, work) : work();
}

/** For a request that has proved to be an admin's: its further queries wait in no line. */
export function leaveLine(): void {
  const asker = askers.getStore();
  if (asker) asker.line = null;
}

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * Strangers use at most five of its ten connections, and two more to look up sessions; their senders take turns.
 * So the queries of admins and jobs never wait behind them. A transaction must not ask for a second connection,
 * because it would wait for a place in the line while it holds another.
 */
export class PoolInTurn extends pg.Pool {
  readonly #lines = {
    strangers: createSemaphore(5, 500, 15_000),
    sessions: createSemaphore(2, 500, 15_000),
  };

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const asker = askers.getStore();
    const client = asker?.line ? this.#inLine(asker.line, asker.sender) : super.connect();
    if (!callback) return client;
    client.then(
      (connected) => callback(undefined, connected, connected.release),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  /** The place is free again when the connection is released. */
  #inLine(line: Line, sender: string): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      const hold = async () => {
        const client = await super.connect();
        const released = Promise.withResolvers<void>();
        const { release } = client;
        client.release = (error) => {
          released.resolve();
          release(error);
        };
        resolve(client);
        await released.promise;
      };
      this.#lines[line](1, hold, { name: sender }).catch(reject);
    });
  }
}
