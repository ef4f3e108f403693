import { sql } from 'drizzle-orm';
import type { ClientConfig } from 'pg';
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { keepListening } from '#app/platform/database/listen.server.ts';

const channel = 'content';
const retryMs = 1000;

/** Something that the owner changes and public pages show, small enough to be kept in memory. */
export type ContentPart<T> = { name: string; read(db: Queryable): Promise<T> };

/** The content of public pages, in this server's memory, so that the pages never wait for the database. */
export type Content = Awaited<ReturnType<typeof openContent>>;

/**
 * The one way to change what public pages show. Runs `change` in a transaction; unless it is refused, the commit
 * notifies every copy of the server to read again. This copy has tried to by the time the promise resolves.
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
    // An error here is ignored, because the change is committed. Its notification makes this copy read again,
    // too, until that works, and log each failure ({@link watchContent}).
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

  /** Reads one at a time, so that an older read never replaces a newer; all callers that wait share the next. */
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
    /** The part's value as last read. */
    // The cast is safe: the value came from this part's own `read`.
    get: <T>(part: ContentPart<T>) => values.get(part.name) as T,
    /** The number of reads so far: anything made from an earlier version is out of date. */
    version: () => version,
    /** Resolves when everything committed before the call has been read. */
    refresh,
  };
}

/** Reads again at each notification, from any copy, and after each outage; retries until that works. */
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
