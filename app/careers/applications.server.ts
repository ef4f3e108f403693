import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { afterCursor, type ListPage, readPage } from '#app/lists/list-page.server.ts';
import type { PageChoice } from '#app/lists/list-url.ts';
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts';
import {
  containsAll,
  hasTrigram,
  isEmailOf,
  wordsOf,
} from '#app/platform/database/text-conditions.server.ts';
import { cleanNumber } from '#app/shared/text.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { applicationCounts, jobApplications } from '#db/schema/applications.ts';
import { type JobPosition, jobPositions, type State } from './application-options.ts';
import {
  applicationStatuses,
  type ListedStatus,
  mostCounted,
  parseStatus,
} from './application-status.ts';
import { isUnsent, isUntold } from './review/untold.server.ts';

/** The filters of the list; null and [] mean all. */
export type ApplicationFilters = {
  status: ListedStatus | null;
  position: JobPosition | null;
  states: readonly State[];
  /** Searched for in name, email and phone ({@link readSought}), or a reference; empty means all. */
  search: string;
};

const { id, full_name, job_position, state, city, application_status, rating, created_at } =
  jobApplications;
const listed = {
  id,
  full_name,
  job_position,
  state,
  city,
  application_status,
  rating,
  created_at,
};

export type ApplicationListItem = Pick<typeof jobApplications.$inferSelect, keyof typeof listed>;

const { content_digest: _, search_key, ...applicationColumns } = getTableColumns(jobApplications);

export type Application = Omit<
  typeof jobApplications.$inferSelect,
  'content_digest' | 'search_key'
>;

/** A page of 50, newest first. Among a million rows it takes a second if all matches are old (docs/decisions/0014). */
export function listApplications(
  db: Queryable,
  filters: ApplicationFilters,
  page: PageChoice,
  now: Date,
): Promise<ListPage<ApplicationListItem>> {
  return readPage(
    (reading) =>
      db
        .select(listed)
        .from(searchedIn(db, filters))
        .where(and(matches(filters, now), reading.after(jobApplications)))
        .orderBy(...reading.order(jobApplications))
        .limit(reading.rows),
    page,
  );
}

export function matches(
  { status, position, states, search }: ApplicationFilters,
  now: Date,
): SQL | undefined {
  return and(
    status ? hasStatus(status, now) : undefined,
    position ? eq(job_position, position) : undefined,
    states.length > 0 ? inArray(state, [...states]) : undefined,
    search ? or(contains(readSought(search)), hasReference(search)) : undefined,
  );
}

/**
 * The rows in which {@link matches} looks. All of them if an index helps with every word; otherwise, with a word that
 * is too short or a short number, only the newest {@link mostCounted} that have the other words.
 */
export function searchedIn(db: Queryable, { search }: ApplicationFilters): typeof jobApplications {
  const words = search ? readSought(search) : [];
  const indexed = words.filter(isIndexed);
  if (indexed.length === words.length) return jobApplications;
  const newest = db
    .select()
    .from(jobApplications)
    .where(contains(indexed))
    .orderBy(desc(created_at), desc(id))
    .limit(mostCounted)
    .as('job_applications');
  // The subquery has the table's name and columns, so that Drizzle can use it like the table.
  return newest as unknown as typeof jobApplications;
}

function hasStatus(status: ListedStatus, now: Date): SQL | undefined {
  switch (status) {
    case 'accepted-untold':
      return isUntold('accepted', now);
    case 'rejected-untold':
      return isUntold('rejected', now);
    case 'unsent':
      return isUnsent(now);
    default:
      return eq(application_status, status);
  }
}

type Sought = { word: string; inPhone: boolean };

/** Digits, with the leading 0, that a search needs: with fewer, somebody could find out a phone digit by digit. */
const fewestOfPhone = 6;

/** Splits a search into words. A phone number is found in any form: '+60 12-345' finds '012 345 6789'. */
function readSought(search: string): Sought[] {
  const isNumber = /^[\d +().-]+$/.test(cleanNumber(search));
  const digits = phoneDigits(search);
  if (isNumber && digits.length >= fewestOfPhone)
    return [{ word: digits.replace(/^0/, ''), inPhone: true }];
  return wordsOf(search).map((word) => ({
    word,
    inPhone: phoneDigits(word).length >= fewestOfPhone,
  }));
}

function phoneDigits(text: string): string {
  return cleanNumber(text)
    .replace(/\D/g, '')
    .replace(/^(?:00)?60/, '0');
}

/** A condition: the search key has all words. Its last line is the phone, the lines above the rest. */
function contains(sought: readonly Sought[]): SQL | undefined {
  const wordsIn = (phone: boolean) =>
    sought.filter(({ inPhone }) => inPhone === phone).map(({ word }) => word);
  return and(
    containsAll(search_key, wordsIn(true)),
    containsAll(search_key, wordsIn(false), 'above'),
  );
}

function isIndexed({ word, inPhone }: Sought): boolean {
  return hasTrigram(word) && (inPhone || /[\p{L}\p{M}]/u.test(word));
}

/** A condition: the id begins with the reference, such as 0D51-C121 (`applicationReference`). */
function hasReference(search: string): SQL | undefined {
  const [, first, second] = /^([0-9a-f]{4})-?([0-9a-f]{4})$/i.exec(search) ?? [];
  if (!first) return;
  const begin = `${first}${second}`;
  return between(
    id,
    `${begin}-0000-0000-0000-000000000000`,
    `${begin}-ffff-ffff-ffff-ffffffffffff`,
  );
}

/** How many applications there are for each value that occurs, and for each status. Ignores the search. */
export type FilterChoices = Record<'statuses' | 'positions' | 'states', Record<string, number>>;

/**
 * The number of matches, and of what each filter offers, from counters instead of a scan. With a search, or for the
 * untold, at most {@link mostCounted} are counted. `isPart`: the search saw only the newest ({@link searchedIn}).
 */
export async function countApplications(
  db: Queryable,
  filters: ApplicationFilters,
  now: Date,
): Promise<{ count: number; choices: FilterChoices; isPart: boolean }> {
  const counters = await db.select().from(applicationCounts).where(gt(applicationCounts.count, 0));
  const { status, position, states } = filters;
  const fits = {
    application_status: (value: string) => !status || value === status,
    job_position: (value: string) => !position || value === position,
    state: (value: string) => states.length === 0 || states.some((chosen) => chosen === value),
  };
  const columns = ['application_status', 'job_position', 'state'] as const;
  /** How many applications each value of a column would show with the other filters. */
  function countsOf(counted: (typeof columns)[number]): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const counter of counters) {
      const isCounted = columns.every(
        (column) => column === counted || fits[column](counter[column]),
      );
      const value = counter[counted];
      counts[value] = (counts[value] ?? 0) + (isCounted ? counter.count : 0);
    }
    return counts;
  }
  const choices = {
    statuses: { ...noneOf(applicationStatuses), ...countsOf('application_status') },
    positions: { ...noneOf(jobPositions), ...countsOf('job_position') },
    states: countsOf('state'),
  };
  if (filters.search || (status && !parseStatus(status)))
    return { ...(await countFound(db, filters, now)), choices };
  const matching = Object.entries(choices.statuses).filter(([value]) =>
    fits.application_status(value),
  );
  return { count: matching.reduce((sum, [, count]) => sum + count, 0), choices, isPart: false };
}

function noneOf(values: readonly string[]): Record<string, number> {
  return Object.fromEntries(values.map((value) => [value, 0]));
}

/** How many applications are before a page of the list; null if there are more than are counted. */
export async function countNewer(
  db: Queryable,
  filters: ApplicationFilters,
  { items: [first], newer }: ListPage<ApplicationListItem>,
  now: Date,
): Promise<number | null> {
  if (!first || !newer) return 0;
  const before = afterCursor({ direction: 'newer', cursor: first }, jobApplications);
  const found = db
    .select({ id })
    .from(searchedIn(db, filters))
    .where(and(matches(filters, now), before))
    .limit(mostCounted);
  const count = await db.$count(found.as('found'));
  return count < mostCounted ? count : null;
}

async function countFound(db: Queryable, filters: ApplicationFilters, now: Date) {
  const source = searchedIn(db, filters);
  const found = matches(filters, now);
  if (source === jobApplications) {
    const some = db.select({ id }).from(source).where(found).limit(mostCounted);
    return { count: await db.$count(some.as('found')), isPart: false };
  }
  // The searched rows are already limited to that number, so one query counts them and the matches.
  const [counts] = await db
    .select({ found: sql`count(*) filter (where ${found})`.mapWith(Number), searched: count() })
    .from(source);
  return { count: counts?.found ?? 0, isPart: counts?.searched === mostCounted };
}

/** Earlier applications with the same email address, in any case; the first twenty, oldest first. */
export function findEarlierApplications(
  db: Queryable,
  { email, created_at: at }: Pick<Application, 'email' | 'created_at'>,
) {
  const isTheirs = isEmailOf(jobApplications.email, email);
  return db
    .select({ id, job_position, application_status, created_at })
    .from(jobApplications)
    .where(and(isTheirs, lt(created_at, at)))
    .orderBy(asc(created_at))
    .limit(20);
}

/** The application, or null; also null for an `id` that is no UUID. */
export async function findApplication(db: Queryable, id: string): Promise<Application | null> {
  const [application] = isUuid(id) ? await selectApplication(db, id) : [];
  return application ?? null;
}

/** Locks an application and does `work` with it, so that nobody else changes or deletes it meanwhile. */
export function withApplication<Result>(
  db: Database,
  id: string,
  work: (tx: Transaction, application: Application) => Promise<Result>,
): Promise<Result | { ok: false; reason: 'not-found' }> {
  return db.transaction(async (tx) => {
    const [application] = isUuid(id) ? await selectApplication(tx, id).for('update') : [];
    return application ? work(tx, application) : { ok: false, reason: 'not-found' };
  });
}

function selectApplication(db: Queryable, id: string) {
  return db.select(applicationColumns).from(jobApplications).where(eq(jobApplications.id, id));
}
