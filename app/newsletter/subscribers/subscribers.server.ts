import { and, asc, desc, gte, lte, type SQL, sql } from 'drizzle-orm';
import { type ListPage, type Reading, readPage } from '#app/lists/list-page.server.ts';
import type { PageChoice } from '#app/lists/list-url.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isEmailOf, likeLiteral } from '#app/platform/database/text-conditions.server.ts';
import { addMonths, cafeDay, isoDay } from '#app/shared/dates.ts';
import { emailSubscribers, subscriberCounts, subscriberMonths } from '#db/schema/subscribers.ts';

export type Subscriber = typeof emailSubscribers.$inferSelect;

const sampleSize = 5000;

const manyInSample = 15;

/** With fewer letters the trigram indexes are of no use. */
const lettersOfIndex = 3;

/**
 * A page of 50, newest first, as quick at the end of a million as at the start.
 * @param search part of an address, in any case; one or two letters find only beginnings, a whole address finds only
 *   itself
 */
export async function listSubscribers(
  db: Queryable,
  search: string,
  page?: PageChoice,
): Promise<ListPage<Subscriber>> {
  if (search === '') {
    const readNext = (reading: Reading) =>
      db
        .select()
        .from(emailSubscribers)
        .where(reading.after(emailSubscribers))
        .orderBy(...reading.order(emailSubscribers))
        .limit(reading.rows);
    return readPage(readNext, page);
  }
  const text = search.toLowerCase();
  const [whole, many] = await Promise.all([readWhole(db, text), matchesMany(db, text)]);
  if (whole.length > 0) return { items: whole, older: null, newer: null };
  // Many matches are soon met on a walk along the list; few are soon fetched and sorted. The wrong choice takes a
  // second in a million.
  const read = many ? readInOrder : readAndSort;
  return readPage((reading) => read(db, text, reading), page);
}

export async function countSubscribers(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ count: sql<string>`coalesce(sum(${subscriberCounts.count}), 0)` })
    .from(subscriberCounts);
  return Number(row?.count ?? 0);
}

/** For a pasted address: the trigram index would be slow, since a million others share most of its parts. */
function readWhole(db: Queryable, text: string): Promise<Subscriber[]> {
  return db.select().from(emailSubscribers).where(isEmailOf(emailSubscribers.email, text));
}

/** Estimates from a sample; near the limit both ways of reading are quick. */
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

/** Walks by time with the index that skips stretches without a match. */
function readInOrder(db: Queryable, text: string, reading: Reading) {
  const at = sql`${reading.cursor.created_at.toISOString()}::timestamptz`;
  const [reaches, order] = reading.direction === 'older' ? [lte, desc] : [gte, asc];
  return (
    db
      .select()
      .from(emailSubscribers)
      .where(
        and(
          // In the form of this index. The subquery keeps the planner from an estimate of how many match: if that was
          // low, it would fetch and sort them all.
          sql`${emailSubscribers.email} ilike (select ${patternOf(text)})`,
          reaches(emailSubscribers.created_at, at),
          reading.after(emailSubscribers),
        ),
      )
      // The index can only order by distance.
      .orderBy(sql`${emailSubscribers.created_at} <-> ${at}`, order(emailSubscribers.id))
      .limit(reading.rows)
  );
}

/** The inner limit is beyond any list: it only keeps the planner from walking by time for a rare match. */
function readAndSort(db: Queryable, text: string, reading: Reading) {
  const matching = db
    .select()
    .from(emailSubscribers)
    .where(matches(text))
    .limit(2 ** 31)
    .as('matching');
  return db
    .select()
    .from(matching)
    .where(reading.after(matching))
    .orderBy(...reading.order(matching))
    .limit(reading.rows);
}

/** The condition in the form of the two trigram indexes. */
function matches(text: string): SQL {
  const email = sql`lower(${emailSubscribers.email})`;
  if (isBeginning(text)) return sql`${email} ^@ ${text}`;
  const [mailbox] = /^[^@]*[\p{L}\p{N}]{3}[^@]*@/u.exec(text) ?? [];
  if (!mailbox) return sql`${email} like ${patternOf(text)}`;
  // Asks the index for the part up to the @ only: a million others share what follows, and it would look up each part
  // of that for every candidate.
  return sql`${email} like ${patternOf(mailbox)} and strpos(${email}, ${text}) > 0`;
}

function patternOf(text: string): string {
  const literal = likeLiteral(text);
  return isBeginning(text) ? `${literal}%` : `%${literal}%`;
}

function isBeginning(text: string): boolean {
  return text.length < lettersOfIndex;
}

const shownMonths = 12;

/** A month as 'YYYY-MM', and how many subscribers came and went in it. */
export type MonthOfGrowth = { month: string; joined: number; gone: number };

/** The last twelve months of the cafe's calendar, the present one last. */
export async function findGrowth(db: Queryable, now: Date): Promise<MonthOfGrowth[]> {
  const present = { ...cafeDay(now), day: 1 };
  const days = Array.from({ length: shownMonths }, (_, n) =>
    isoDay(addMonths(present, n + 1 - shownMonths)),
  );
  const rows = await db
    .select()
    .from(subscriberMonths)
    .where(gte(subscriberMonths.month, days[0] ?? ''));
  const counts = new Map(rows.map((row) => [row.month, row]));
  return days.map((day) => {
    const { joined = 0, gone = 0 } = counts.get(day) ?? {};
    return { month: day.slice(0, 'YYYY-MM'.length), joined, gone };
  });
}
