import { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { csvHead, formulaSigns, formulaStart } from '#app/lists/csv.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { readInTurn } from '#app/platform/database/own-transaction.server.ts';
import { paced } from '#app/platform/http/limits/paced.server.ts';
import { createSemaphore } from '#app/platform/http/limits/semaphore.server.ts';
import { cafeTimeZone } from '#app/shared/dates.ts';

type SubscriberExport = { count: number; csv: ReadableStream<Uint8Array> };

/** Each export holds a connection while it lasts, and pages need some too. */
const inTurn = createSemaphore(2, 4);

/** After this long without a read, an export is taken to have no reader, and ends. */
const longestStallMs = 60_000;

const firstCodes = [...` ${formulaSigns}`].map((sign) => sign.charCodeAt(0));

/** As `textCell`, but without quotes. The expression takes longer than the rest of a row, so few cells run it. */
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

/** `edit`: what rows from the database still need. */
type Format = { columns: string[]; copy: string; edit: (rows: Buffer) => Buffer };

const plain: Format = {
  columns: ['Email', 'Source', 'Subscribed Date'],
  copy: copyOf(cells),
  edit: quoteMore,
};

/** With one more column, for mailing programs. Links are signed here, by the only implementation of it. */
function withLinks(linkTo: (email: string) => string): Format {
  return {
    columns: [...plain.columns, 'Unsubscribe Link'],
    copy: copyOf(`${cells}, encode(convert_to(email, 'UTF8'), 'hex')`),
    edit(rows) {
      const lines = quoteMore(rows).toString().split('\n').filter(Boolean);
      return Buffer.from(lines.map((line) => `${fillInLink(line, linkTo)}\n`).join(''));
    },
  };
}

const settings = `
  set local statement_timeout = 0;
  set local datestyle = 'ISO';
  -- Looked up once: named in each row, the zone takes as long as all the rest of the row.
  set local timezone = '${cafeTimeZone}';
  -- Read in the order of the index, it begins at once; sorted first, after a second.
  set local enable_sort = off`;

const countAll = 'select coalesce(sum(count), 0)::int as count from subscriber_counts';

/**
 * All subscribers of one moment as CSV, straight from the database. Recorded in the audit table.
 * @param wanted `linkTo`: makes each subscriber's link to unsubscribe, where it is wanted
 * @throws BusyError when too many exports run
 */
export async function exportSubscribers(
  db: Database,
  { admin, now, linkTo }: { admin: Admin; now: Date; linkTo?: (email: string) => string },
): Promise<SubscriberExport> {
  const place = { inTurn, settings };
  const { head: count, pieces } = await readInTurn(db, place, async (client) => {
    const { rows } = await client.query<{ count: number }>(countAll);
    const count = rows[0]?.count ?? 0;
    const action = 'subscribers.exported';
    await recordAudit(db, { at: now, actor: admin, action, id: 'all', details: { count } });
    return { head: count, pieces: csvOf(client, linkTo ? withLinks(linkTo) : plain) };
  });
  // Node's and the DOM's ReadableStream differ in type only.
  const csv = Readable.toWeb(pieces) as ReadableStream<Uint8Array>;
  const stalled = setTimeout(() => pieces.destroy(), longestStallMs);
  pieces.on('data', () => stalled.refresh()).once('close', () => clearTimeout(stalled));
  return { count, csv };
}

async function* csvOf(
  client: pg.PoolClient,
  { columns, copy, edit }: Format,
): AsyncGenerator<Uint8Array, void> {
  yield new TextEncoder().encode(csvHead(columns));
  let begun = Buffer.alloc(0);
  for await (const piece of paced<Buffer>(client.query(copyTo(copy)))) {
    // A piece may end within a row; addresses contain no line breaks.
    const bytes = Buffer.concat([begun, piece]);
    const end = bytes.lastIndexOf('\n') + 1;
    begun = bytes.subarray(end);
    yield edit(bytes.subarray(0, end));
  }
}

/** COPY quotes fewer cells than `textCell`. Only the first, the address, needs it; the others are ours. */
function quoteMore(rows: Buffer): Buffer {
  if (![';', '=', '\t'].some((sign) => rows.includes(sign))) return rows;
  return Buffer.from(rows.toString().replace(/^[^",\n]*[;=\t][^",\n]*/gm, '"$&"'));
}

/** The last cell of a row has the address in hex: the link takes its place. */
function fillInLink(line: string, linkTo: (email: string) => string): string {
  const end = line.lastIndexOf(',') + 1;
  return line.slice(0, end) + linkTo(Buffer.from(line.slice(end), 'hex').toString());
}
