import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { csvHead, formulaSigns, formulaStart } from '#app/lists/csv.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { paced } from '#app/platform/http/paced.server.ts';
import { createSemaphore } from '#app/platform/http/semaphore.server.ts';
import { cafeTimeZone } from '#app/shared/dates.ts';

type SubscriberExport = { count: number; csv: ReadableStream<Uint8Array> };

/** Each export holds a connection while it lasts, and pages need some too. */
const atOnce = createSemaphore(2, 4);

/** Nobody has read for so long that nobody is there. */
const longestStallMs = 60_000;

const firstCodes = [...` ${formulaSigns}`].map((sign) => sign.charCodeAt(0));

/** As `textCell` makes it, but for the quotes. The expression alone takes longer than all the rest of a row. */
const harmless = (column: string) => `
  case when ascii(${column}) in (${firstCodes}) or strpos(${column}, ';') > 0
    then regexp_replace(${column}, '${formulaStart.source}', '\\&''', 'g')
    else ${column} end`;

/** The date is the cafe's, year first, so that it sorts. */
const cells = `${harmless('email')}, ${harmless('source')}, subscribed_at::date`;

/** Newest first. */
const copyOf = (columns: string) => `
  copy (
    select ${columns}
    from email_subscribers
    order by created_at desc, id desc
  ) to stdout (format csv)`;

type Rows = AsyncIterable<Uint8Array>;

/** `finish`: what is still to be done to the rows as the database gives them. */
type Format = { columns: string[]; copy: string; finish: (rows: Rows) => Rows };

const plain: Format = {
  columns: ['Email', 'Source', 'Subscribed Date'],
  copy: copyOf(cells),
  finish: (rows) => editRows(rows, quoteMore),
};

/** With one more column, for mailing programs. The signature is made here, where its one implementation is. */
function withLinks(linkTo: (email: string) => string): Format {
  return {
    columns: [...plain.columns, 'Unsubscribe Link'],
    copy: copyOf(`${cells}, encode(convert_to(email, 'UTF8'), 'hex')`),
    finish: (rows) =>
      editRows(rows, (whole) => {
        const lines = quoteMore(whole).toString().split('\n').filter(Boolean);
        return Buffer.from(lines.map((line) => `${fillInLink(line, linkTo)}\n`).join(''));
      }),
  };
}

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
 * @param wanted `linkTo`: makes each subscriber's link to unsubscribe, where it is wanted
 * @throws BusyError when too many exports run
 */
export async function exportSubscribers(
  db: Database,
  wanted: { admin: Admin; now: Date; linkTo?: (email: string) => string },
): Promise<SubscriberExport> {
  const started = Promise.withResolvers<SubscriberExport>();
  const ended = Promise.withResolvers<void>();
  const turn = atOnce(1, async () => {
    started.resolve(await begin(db, wanted, ended.resolve));
    await ended.promise;
  });
  // Until the first byte, a failure is the caller's.
  turn.catch(started.reject);
  return started.promise;
}

async function begin(
  db: Database,
  { admin, now, linkTo }: Parameters<typeof exportSubscribers>[1],
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
    return {
      count,
      csv: await asStream(readCopy(client, linkTo ? withLinks(linkTo) : plain, onEnd)),
    };
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
async function* readCopy(
  client: pg.PoolClient,
  { columns, copy, finish }: Format,
  onEnd: () => void,
): AsyncGenerator<Uint8Array> {
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
    yield new TextEncoder().encode(csvHead(columns));
    for await (const rows of paced(finish(client.query(copyTo(copy))))) {
      stalled.refresh();
      yield rows;
    }
    await client.query('commit');
    close(false);
  } finally {
    close(true);
  }
}

/** A piece may end within a row; `edit` gets whole ones. No address has a new line. */
async function* editRows(rows: Rows, edit: (whole: Buffer) => Buffer): AsyncGenerator<Uint8Array> {
  let begun = Buffer.alloc(0);
  for await (const piece of rows) {
    const bytes = Buffer.concat([begun, piece]);
    const end = bytes.lastIndexOf('\n') + 1;
    begun = bytes.subarray(end);
    yield edit(bytes.subarray(0, end));
  }
}

/** COPY leaves more cells bare than `textCell`. The address is the first; the others are ours. */
function quoteMore(whole: Buffer): Buffer {
  if (![';', '=', '\t'].some((sign) => whole.includes(sign))) return whole;
  return Buffer.from(whole.toString().replace(/^[^",\n]*[;=\t][^",\n]*/gm, '"$&"'));
}

/** The last cell of a row has the address in hex: the link takes its place. */
function fillInLink(line: string, linkTo: (email: string) => string): string {
  const end = line.lastIndexOf(',') + 1;
  return line.slice(0, end) + linkTo(Buffer.from(line.slice(end), 'hex').toString());
}
