import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database.server.ts';
import {
  type Direction,
  type ListPage,
  type PageChoice,
  readPage,
  rowsPerRead,
} from '#app/platform/list-page.server.ts';
import type { ListPosition } from '#app/platform/list-position.server.ts';
import { emailSubscribers, subscriberCounts } from '#db/schema/subscribers.ts';

/** What the list shows of a subscriber, and what it is ordered by. */
export type Subscriber = typeof emailSubscribers.$inferSelect;

/** How many rows are looked at for those nearby: a few milliseconds. */
const nearbyRows = 1000;

/** With fewer letters than this the index over any three in a row is of no use. */
const lettersOfIndex = 3;

/**
 * A page of 50 subscribers, newest first (SPEC 7), as quick at the end of a million as at the start.
 * @param search part of an address, in any case; one or two letters are its beginning
 */
export function listSubscribers(
  db: Queryable,
  search: string,
  page?: PageChoice,
): Promise<ListPage<Subscriber>> {
  if (search === '') return readPage((...where) => readNext(db, ...where), page);
  const pattern = patternOf(search);
  return readPage(async (...where) => {
    // Many match: enough of them are near. Few match: the index names them all.
    const near = await readNearby(db, pattern, ...where);
    return near.length === rowsPerRead ? near : readMatching(db, pattern, ...where);
  }, page);
}

/** How many there are, searched for or not: 'Total subscribers: n' (SPEC 2). */
export async function countSubscribers(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ count: sql<string>`coalesce(sum(${subscriberCounts.count}), 0)` })
    .from(subscriberCounts);
  return Number(row?.count ?? 0);
}

function patternOf(search: string): string {
  const text = search.toLowerCase();
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return text.length < lettersOfIndex ? `${literal}%` : `%${literal}%`;
}

function readNext(db: Queryable, direction: Direction, position: ListPosition) {
  return db
    .select()
    .from(emailSubscribers)
    .where(beyond(direction, position))
    .orderBy(...towards(direction, emailSubscribers))
    .limit(rowsPerRead);
}

/** The next rows by time, those of them that match. */
function readNearby(db: Queryable, pattern: string, direction: Direction, position: ListPosition) {
  const near = db
    .select()
    .from(emailSubscribers)
    .where(beyond(direction, position))
    .orderBy(...towards(direction, emailSubscribers))
    .limit(nearbyRows)
    .as('near');
  return db
    .select()
    .from(near)
    .where(matches(near, pattern))
    .orderBy(...towards(direction, near))
    .limit(rowsPerRead);
}

/**
 * All that match, then put in order. The inner limit is beyond any list: it only keeps the planner
 * from walking the list by time in search of a rare match.
 */
function readMatching(
  db: Queryable,
  pattern: string,
  direction: Direction,
  position: ListPosition,
) {
  const matching = db
    .select()
    .from(emailSubscribers)
    .where(matches(emailSubscribers, pattern))
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

function matches({ email }: { email: SQLWrapper }, pattern: string): SQL {
  return sql`lower(${email}) like ${pattern}`;
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
