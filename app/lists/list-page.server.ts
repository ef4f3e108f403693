import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isUuid } from '#app/shared/uuid.ts';
import type { PageChoice } from './list-url.ts';

/** A position in a list ordered by time and id: the time and id of the row there. */
type Cursor = { created_at: Date; id: string };

/** 'older' reads from a cursor onwards, newest first; 'newer' reads backwards, oldest first. */
type Place = { direction: 'older' | 'newer'; cursor: Cursor };

/** The condition, order and limit of a query that reads a page, for a table or subquery with these columns. */
export type Reading = ReturnType<typeof readingFrom>;

/** Newest first; `older` and `newer` are the cursors of the next pages, null at an end. */
export type ListPage<Item> = { items: Item[]; older: string | null; newer: string | null };

const pageSize = 50;

/** The position before every row. */
const beginning: Cursor = {
  created_at: new Date('9999-12-31T23:59:59.999Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/**
 * Reads a page of 50 rows, newest first. Reads the first page when the choice is missing or invalid, when its page
 * would be empty, or when, going back, it would be short.
 * @param read runs the query with this condition, order and limit
 */
export async function readPage<Item extends Cursor>(
  read: (reading: Reading) => Promise<Item[]>,
  choice: PageChoice = {},
): Promise<ListPage<Item>> {
  const before = parseCursor(choice.before);
  if (before) {
    const rows = await read(readingFrom({ direction: 'newer', cursor: before }));
    if (rows.length > pageSize) return pageOf(rows.slice(0, pageSize).reverse(), true, true);
  }
  const after = parseCursor(choice.after);
  if (after) {
    const rows = await read(readingFrom({ direction: 'older', cursor: after }));
    if (rows.length > 0) return pageOf(rows, rows.length > pageSize, true);
  }
  const rows = await read(readingFrom({ direction: 'older', cursor: beginning }));
  return pageOf(rows, rows.length > pageSize, false);
}

function pageOf<Item extends Cursor>(
  rows: readonly Item[],
  hasOlder: boolean,
  hasNewer: boolean,
): ListPage<Item> {
  const items = rows.slice(0, pageSize);
  const [first, last] = [items[0], items.at(-1)];
  return {
    items,
    older: hasOlder && last ? formatCursor(last) : null,
    newer: hasNewer && first ? formatCursor(first) : null,
  };
}

type Columns = Record<'created_at' | 'id', SQLWrapper>;

function readingFrom(place: Place) {
  const order = place.direction === 'older' ? desc : asc;
  return {
    ...place,
    after: (columns: Columns) => afterCursor(place, columns),
    order: ({ created_at, id }: Columns) => [order(created_at), order(id)] as const,
    /** The rows of a page, plus one that tells whether there are more. */
    rows: pageSize + 1,
  };
}

/** The rows of a table or subquery after the cursor, in the direction of the reading. */
export function afterCursor({ direction, cursor }: Place, columns: Columns): SQL {
  const row = sql`(${columns.created_at}, ${columns.id})`;
  const place = sql`(${cursor.created_at.toISOString()}::timestamptz, ${cursor.id}::uuid)`;
  return direction === 'older' ? sql`${row} < ${place}` : sql`${row} > ${place}`;
}

/** Writes a cursor as an opaque text for the URL. */
export function formatCursor({ created_at, id }: Cursor): string {
  return Buffer.from(`${created_at.getTime()}_${id}`).toString('base64url');
}

/** Reads a cursor; null when it is missing or damaged. */
export function parseCursor(word: string | undefined): Cursor | null {
  const text = Buffer.from(word ?? '', 'base64url').toString('latin1');
  const [, time, id = ''] = /^(\d{1,14})_(.*)$/.exec(text) ?? [];
  return isUuid(id) ? { created_at: new Date(Number(time)), id } : null;
}
