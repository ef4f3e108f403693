import { formatPosition, type ListPosition, parsePosition } from './list-position.server.ts';

/** 'older' reads on from a position, newest first; 'newer' reads back from it, oldest first. */
export type Direction = 'older' | 'newer';

/** Some of a list, newest first; `older` and `newer` are the words that lead on, null at an end. */
export type ListPage<Item> = { items: Item[]; older: string | null; newer: string | null };

/** Where to read: `after` (the `older` of a page) reads on, `before` (its `newer`) reads back. */
export type PageChoice = { after?: string; before?: string };

/** Rows that a page holds. */
const pageSize = 50;

/** How many rows a read returns at most: a page, and one that tells whether there are more. */
export const rowsPerRead = pageSize + 1;

/** Before every row: a list begins here. */
const beginning: ListPosition = {
  created_at: new Date('9999-12-31T23:59:59.999Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/**
 * A page of 50 rows, newest first. No choice, or a damaged one, is the first page. So is a page that
 * would be empty or, reading back, short.
 * @param read answers with the next `rowsPerRead` rows in a direction from a position
 */
export async function readPage<Item extends ListPosition>(
  read: (direction: Direction, position: ListPosition) => Promise<Item[]>,
  choice: PageChoice = {},
): Promise<ListPage<Item>> {
  const before = parsePosition(choice.before);
  if (before) {
    const rows = await read('newer', before);
    if (rows.length > pageSize) {
      return pageOf(rows.slice(0, pageSize).reverse(), { older: true, newer: true });
    }
  }
  const after = parsePosition(choice.after);
  if (after) {
    const rows = await read('older', after);
    if (rows.length > 0) return pageOf(rows, { older: rows.length > pageSize, newer: true });
  }
  const rows = await read('older', beginning);
  return pageOf(rows, { older: rows.length > pageSize, newer: false });
}

function pageOf<Item extends ListPosition>(
  rows: readonly Item[],
  more: { older: boolean; newer: boolean },
): ListPage<Item> {
  const items = rows.slice(0, pageSize);
  const [first, last] = [items[0], items.at(-1)];
  return {
    items,
    older: more.older && last ? formatPosition(last) : null,
    newer: more.newer && first ? formatPosition(first) : null,
  };
}
