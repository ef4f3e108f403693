import { and, asc, desc, eq, gte, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type Direction,
  type ListPage,
  type PageChoice,
  readPage,
  rowsPerRead,
} from '#app/lists/list-page.server.ts';
import type { ListPosition } from '#app/lists/list-position.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { emailSubscribers, subscriberCounts } from '#db/schema/subscribers.ts';

/** What the list shows of a subscriber, and what it is ordered by. */
export type Subscriber = typeof emailSubscribers.$inferSelect;

/** So many are looked at, here and there in the list, to learn whether a search matches many. */
const sampleSize = 5000;

/** Three in a thousand are many. */
const manyInSample = 15;

/** With fewer letters than this the indexes over any three in a row are of no use. */
const lettersOfIndex = 3;

/**
 * A page of 50 subscribers, newest first, as quick at the end of a million as at the start.
 * @param search part of an address, in any case; one or two letters are its beginning, and a whole
 *   one is found alone
 */
export async function listSubscribers(
  db: Queryable,
  search: string,
  page?: PageChoice,
): Promise<ListPage<Subscriber>> {
  if (search === '') return readPage((...where) => readNext(db, ...where), page);
  const text = search.toLowerCase();
  const [whole, many] = await Promise.all([readWhole(db, text), matchesMany(db, text)]);
  if (whole.length > 0) return { items: whole, older: null, newer: null };
  // Many are soon met on the way through the list, few are soon named and put in order. The other
  // way round either takes a second in a million.
  const read = many ? readInOrder : readAndSort;
  return readPage((...where) => read(db, text, ...where), page);
}

/** How many there are, searched for or not: 'Total subscribers: n'. */
export async function countSubscribers(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ count: sql<string>`coalesce(sum(${subscriberCounts.count}), 0)` })
    .from(subscriberCounts);
  return Number(row?.count ?? 0);
}

function readNext(db: Queryable, direction: Direction, position: ListPosition) {
  return db
    .select()
    .from(emailSubscribers)
    .where(beyond(direction, position))
    .orderBy(...towards(direction, emailSubscribers))
    .limit(rowsPerRead);
}

/**
 * The address that somebody pasted. An index of letters takes long to find it by its many parts, most
 * of which a million others have.
 */
function readWhole(db: Queryable, text: string): Promise<Subscriber[]> {
  return db
    .select()
    .from(emailSubscribers)
    .where(eq(sql`lower(${emailSubscribers.email})`, text));
}

/** Asks a sample, so it may err where the truth is near the limit; there both ways are quick. */
async function matchesMany(db: Queryable, text: string): Promise<boolean> {
  const total = sql`(select sum(${subscriberCounts.count}) from ${subscriberCounts})`;
  const percent = sql`least(100, 100.0 * ${sampleSize} / greatest(1, ${total}))`;
  const found = await db
    .select({ one: sql`1` })
    .from(sql`${emailSubscribers} tablesample system (${percent})`)
    .where(matches(text))
    .limit(manyInSample);
  return found.length === manyInSample;
}

/** Walks by time with the index that passes over stretches without a match. */
function readInOrder(db: Queryable, text: string, direction: Direction, position: ListPosition) {
  const at = sql`${position.created_at.toISOString()}::timestamptz`;
  const [reaches, order] = direction === 'older' ? [lte, desc] : [gte, asc];
  return (
    db
      .select()
      .from(emailSubscribers)
      .where(
        and(
          // Said in the way of this index. The planner is kept from guessing how many match: should it
          // think few, it would fetch and sort them all.
          sql`${emailSubscribers.email} ilike (select ${patternOf(text)})`,
          reaches(emailSubscribers.created_at, at),
          beyond(direction, position),
        ),
      )
      // The nearest first: to the index that is an order.
      .orderBy(sql`${emailSubscribers.created_at} <-> ${at}`, order(emailSubscribers.id))
      .limit(rowsPerRead)
  );
}

/**
 * All that match, then put in order. The inner limit is beyond any list: it only keeps the planner
 * from walking the list by time in search of a rare match.
 */
function readAndSort(db: Queryable, text: string, direction: Direction, position: ListPosition) {
  const matching = db
    .select()
    .from(emailSubscribers)
    .where(matches(text))
    .limit(2 ** 31)
    .as('matching');
  return db
    .select()
    .from(matching)
    .where(beyond(direction, position, matching))
    .orderBy(...towards(direction, matching))
    .limit(rowsPerRead);
}

type Columns = Record<'created_at' | 'id', SQLWrapper>;

/** The same condition in the way of the two indexes that name all that match. */
function matches(text: string): SQL {
  const email = sql`lower(${emailSubscribers.email})`;
  if (isBeginning(text)) return sql`${email} ^@ ${text}`;
  const [mailbox] = /^[^@]*[\p{L}\p{N}]{3}[^@]*@/u.exec(text) ?? [];
  if (!mailbox) return sql`${email} like ${patternOf(text)}`;
  // The index is asked for what few have. After the @ stands what a million others have as well, and
  // it would look each part of that up for every candidate.
  return sql`${email} like ${patternOf(mailbox)} and strpos(${email}, ${text}) > 0`;
}

function patternOf(text: string): string {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return isBeginning(text) ? `${literal}%` : `%${literal}%`;
}

function isBeginning(text: string): boolean {
  return text.length < lettersOfIndex;
}

function beyond(
  direction: Direction,
  { created_at, id }: ListPosition,
  columns: Columns = emailSubscribers,
): SQL {
  const row = sql`(${columns.created_at}, ${columns.id})`;
  const position = sql`(${created_at.toISOString()}::timestamptz, ${id}::uuid)`;
  return direction === 'older' ? sql`${row} < ${position}` : sql`${row} > ${position}`;
}

function towards(direction: Direction, columns: Columns): [SQL, SQL] {
  const order = direction === 'older' ? desc : asc;
  return [order(columns.created_at), order(columns.id)];
}
