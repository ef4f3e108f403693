import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { createSemaphore } from '#app/platform/http/semaphore.server.ts';
import { cafeTimeZone } from '#app/shared/dates.ts';

type SubscriberExport = { count: number; csv: ReadableStream<Uint8Array> };

/** Each export holds a connection while it lasts, and pages need some too. */
const atOnce = createSemaphore(2, 4);

/** Nobody has read for so long that nobody is there. */
const longestStallMs = 60_000;

/** The BOM by which spreadsheets know UTF-8, then the columns. */
const firstLine = new TextEncoder().encode('\uFEFFEmail,Source,Subscribed Date\n');

/** A spreadsheet runs a cell starting with one of these as a formula; an apostrophe prevents it. */
const formulaSigns = ['=', '+', '-', '@', '\t', '\r'].map((sign) => sign.charCodeAt(0));

const harmless = (column: string) =>
  `case when ascii(${column}) in (${formulaSigns}) then '''' || ${column} else ${column} end`;

/** Newest first. The date is the cafe's, year first, so that it sorts. */
const copy = `
  copy (
    select ${harmless('email')}, ${harmless('source')}, subscribed_at::date
    from email_subscribers
    order by created_at desc, id desc
  ) to stdout (format csv)`;

const beginning = `
  begin transaction isolation level repeatable read, read only;
  set local statement_timeout = 0;
  set local datestyle = 'ISO';
  -- Looked up once: named in each row, the zone takes as long as all the rest of the row.
  set local timezone = '${cafeTimeZone}';
  -- Read in the order of the index, it begins at once; sorted first, after a second.
  set local enable_sort = off;
  select coalesce(sum(count), 0)::int as count from subscriber_counts`;

/**
 * All subscribers of one moment as CSV, straight from the database. Recorded in the audit table. When the
 * reader leaves, the connection is closed.
 * @throws BusyError when too many exports run
 */
export async function exportSubscribers(
  db: Database,
  { admin, now }: { admin: Admin; now: Date },
): Promise<SubscriberExport> {
  const started = Promise.withResolvers<SubscriberExport>();
  const ended = Promise.withResolvers<void>();
  const turn = atOnce(1, async () => {
    started.resolve(await begin(db, { admin, now }, ended.resolve));
    await ended.promise;
  });
  // Until the first byte, a failure is the caller's.
  turn.catch(started.reject);
  return started.promise;
}

async function begin(
  db: Database,
  { admin, now }: { admin: Admin; now: Date },
  onEnd: () => void,
): Promise<SubscriberExport> {
  const client = await db.$client.connect();
  try {
    const results = (await client.query(beginning)) as unknown as pg.QueryResult<{
      count: number;
    }>[];
    const count = results.at(-1)?.rows[0]?.count ?? 0;
    const action = 'subscribers.exported';
    await recordAudit(db, { at: now, actor: admin, action, id: 'all', details: { count } });
    return { count, csv: await asStream(readCopy(client, onEnd)) };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

// Takes the first piece at once: a generator that never started would not notice that its reader has left.
async function asStream(pieces: AsyncGenerator<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const first = await pieces.next();
  return new ReadableStream({
    start: (controller) => controller.enqueue(first.value),
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** Gives the connection back when all is read, and destroys it when the reading ends early. */
async function* readCopy(client: pg.PoolClient, onEnd: () => void): AsyncGenerator<Uint8Array> {
  let open = true;
  const close = (broken: boolean) => {
    if (!open) return;
    open = false;
    clearTimeout(stalled);
    client.release(broken);
    onEnd();
  };
  const stalled = setTimeout(() => close(true), longestStallMs);
  try {
    yield firstLine;
    for await (const rows of client.query(copyTo(copy))) {
      stalled.refresh();
      yield rows;
    }
    await client.query('commit');
    close(false);
  } finally {
    close(true);
  }
}
