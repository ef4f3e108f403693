import { sql } from 'drizzle-orm';
import type { ClientConfig } from 'pg';
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { keepListening } from '#app/platform/database/listen.server.ts';

const channel = 'content';
const retryMs = 1000;

/** Something that the owner changes and public pages show, small enough to be kept in memory. */
export type ContentPart<T> = { name: string; read(db: Queryable): Promise<T> };

/** What public pages show, in the memory of this copy of the server: they never wait for the database. */
export type Content = Awaited<ReturnType<typeof openContent>>;

/**
 * The one way to change what public pages show: a transaction which, unless the change is refused, tells every
 * copy of the server as it commits to read anew. This copy has done so when it resolves, if it could.
 */
export async function changeContent<Result extends { ok: boolean }>(
  { content, db }: { content: Content; db: Database },
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const changed = await db.transaction(async (tx) => {
    const result = await change(tx);
    if (result.ok) await tx.execute(sql`select pg_notify(${channel}, '')`);
    return result;
  });
  if (changed.ok) {
    // Whatever fails now, the change stands: its announcement has this copy read again, too, until that works,
    // and log what does not ({@link watchContent}).
    await content.refresh().catch(() => undefined);
  }
  return changed;
}

/** Reads all parts for the first time. */
export async function openContent(db: Queryable, parts: readonly ContentPart<unknown>[]) {
  let values = new Map<string, unknown>();
  let version = 0;
  let waiting: Promise<void> | null = null;
  let last = Promise.resolve();

  async function read(): Promise<void> {
    const all = parts.map(async (part) => [part.name, await part.read(db)] as const);
    values = new Map(await Promise.all(all));
    version += 1;
  }

  /** One after the other, so that an older reading never replaces a newer; those that wait share the next. */
  function refresh(): Promise<void> {
    const next = () => {
      waiting = null;
      return read();
    };
    waiting ??= last.then(next, next);
    last = waiting;
    return waiting;
  }

  await refresh();
  return {
    /** As last read. */
    // What a part has read is of its type.
    get: <T>(part: ContentPart<T>) => values.get(part.name) as T,
    /** Counts the readings: what was made of an earlier one is out of date. */
    version: () => version,
    /** Resolves when what is committed by now is read. */
    refresh,
  };
}

/** Reads again at each announcement, of any copy, and after each outage; tries until it works. */
export function watchContent(
  content: Content,
  place: ClientConfig,
  onError: (error: unknown) => void,
): { close(): Promise<void> } {
  let retry: NodeJS.Timeout | undefined;
  const refresh = () => {
    clearTimeout(retry);
    content.refresh().catch((error) => {
      onError(error);
      retry = setTimeout(refresh, retryMs);
    });
  };
  const listener = keepListening({ ...place, application_name: 'content' }, channel, {
    notification: refresh,
    listening: refresh,
    error: onError,
  });
  return {
    close: () => {
      clearTimeout(retry);
      return listener.close();
    },
  };
}
