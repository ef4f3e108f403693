/**
 * The queries of the filtered list. Their text never changes, whatever the filters: it is put
 * together once, and prepared once by each connection.
 */
import { and, asc, desc, eq, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { JobPosition, State } from '#app/careers/application-options.ts';
import type { ApplicationStatus } from '#app/careers/application-status.ts';
import { type Direction, rowsPerRead } from '#app/lists/list-page.server.ts';
import type { ListPosition } from '#app/lists/list-position.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { applicationCounts, jobApplications } from '#db/schema/applications.ts';

/** What the list is narrowed to; null and [] mean all. */
export type ApplicationFilters = {
  status: ApplicationStatus | null;
  position: JobPosition | null;
  states: readonly State[];
};

/** What the list shows of an application. */
export type ApplicationListItem = Pick<
  typeof jobApplications.$inferSelect,
  'id' | 'full_name' | 'job_position' | 'state' | 'city' | 'application_status' | 'created_at'
>;

/** How many rows are looked at for those nearby. */
const nearby = 400;

const { id, full_name, job_position, state, city, application_status, created_at } =
  jobApplications;
const shown = { id, full_name, job_position, state, city, application_status, created_at };

/**
 * Goes through the next 400 rows by time and picks those that match. That fills a page at once where
 * the filters let an eighth of the rows through; it may find too few, which says nothing about those
 * beyond.
 */
export function readNearby(
  db: Queryable,
  filters: ApplicationFilters,
  direction: Direction,
  position: ListPosition,
): Promise<ApplicationListItem[]> {
  return queriesOf(db)[direction].nearby.execute(parameters(filters, position));
}

/**
 * Takes the next rows of each matching combination of state, status and position from its index, and
 * merges them. The cost depends on the number of combinations (112 at most), never on the number of
 * applications or on how the matching ones are spread over time.
 */
export function readMerged(
  db: Queryable,
  filters: ApplicationFilters,
  direction: Direction,
  position: ListPosition,
): Promise<ApplicationListItem[]> {
  return queriesOf(db)[direction].merged.execute(parameters(filters, position));
}

/** How many applications pass the filters, from the counters. */
export async function readCount(db: Queryable, filters: ApplicationFilters): Promise<number> {
  const [row] = await queriesOf(db).count.execute(filters);
  return Number(row?.count ?? 0);
}

function parameters(filters: ApplicationFilters, { created_at, id }: ListPosition) {
  return { ...filters, created_at: created_at.toISOString(), id };
}

type Queries = ReturnType<typeof prepareQueries>;

const prepared = new WeakMap<Queryable, Queries>();

/** Putting the text together takes longer than most of these queries run. */
function queriesOf(db: Queryable): Queries {
  const known = prepared.get(db);
  if (known) return known;
  const queries = prepareQueries(db);
  prepared.set(db, queries);
  return queries;
}

function prepareQueries(db: Queryable) {
  const inDirection = (direction: Direction) => ({
    nearby: nearbyQuery(db, direction).prepare(`applications_nearby_${direction}`),
    merged: mergedQuery(db, direction).prepare(`applications_merged_${direction}`),
  });
  const count = db
    .select({ count: sql<string>`coalesce(sum(${applicationCounts.count}), 0)` })
    .from(applicationCounts)
    .where(matches(applicationCounts))
    .prepare('applications_count');
  return { older: inDirection('older'), newer: inDirection('newer'), count };
}

function nearbyQuery(db: Queryable, direction: Direction) {
  const rows = db
    .select(shown)
    .from(jobApplications)
    .where(beyond(direction))
    .orderBy(...towards(direction, jobApplications))
    .limit(fixed(nearby))
    .as('nearby');
  return db
    .select()
    .from(rows)
    .where(matches(rows))
    .orderBy(...towards(direction, rows))
    .limit(fixed(rowsPerRead));
}

function mergedQuery(db: Queryable, direction: Direction) {
  const combination = db
    .select({
      state: applicationCounts.state,
      application_status: applicationCounts.application_status,
      job_position: applicationCounts.job_position,
    })
    .from(applicationCounts)
    .where(sql`${applicationCounts.count} > 0 and ${matches(applicationCounts)}`)
    .as('combination');
  const ofCombination = and(
    eq(state, combination.state),
    eq(application_status, combination.application_status),
    eq(job_position, combination.job_position),
  );
  // Only what the index holds, so that the table is read for the rows of the page alone.
  const next = db
    .select({ id, created_at })
    .from(jobApplications)
    .where(and(ofCombination, beyond(direction)))
    .orderBy(...towards(direction, jobApplications))
    .limit(fixed(rowsPerRead))
    .as('next');
  const page = db
    .select({ id: next.id, created_at: next.created_at })
    .from(combination)
    .crossJoinLateral(next)
    .orderBy(...towards(direction, next))
    .limit(fixed(rowsPerRead))
    .as('page');
  return db
    .select(shown)
    .from(page)
    .innerJoin(jobApplications, and(eq(id, page.id), eq(created_at, page.created_at)))
    .orderBy(...towards(direction, page));
}

/** The filters on these columns; null and an empty array let everything through. */
function matches(
  columns: Record<'application_status' | 'job_position' | 'state', SQLWrapper>,
): SQL {
  const status = sql`${sql.placeholder('status')}::text`;
  const position = sql`${sql.placeholder('position')}::text`;
  const states = sql`${sql.placeholder('states')}::text[]`;
  return sql`(${status} is null or ${columns.application_status} = ${status})
    and (${position} is null or ${columns.job_position} = ${position})
    and (cardinality(${states}) = 0 or ${columns.state} = any(${states}))`;
}

function beyond(direction: Direction): SQL {
  const position = sql`(${sql.placeholder('created_at')}::timestamptz, ${sql.placeholder('id')}::uuid)`;
  return direction === 'older'
    ? sql`(${created_at}, ${id}) < ${position}`
    : sql`(${created_at}, ${id}) > ${position}`;
}

function towards(
  direction: Direction,
  columns: Record<'created_at' | 'id', SQLWrapper>,
): [SQL, SQL] {
  const order = direction === 'older' ? desc : asc;
  return [order(columns.created_at), order(columns.id)];
}

/**
 * A limit that stands in the text. As a parameter it would be unknown to a plan for all calls, which
 * PostgreSQL would then find too dear, and plan every call anew: a millisecond each.
 */
function fixed(limit: number): Placeholder {
  // The builder takes any SQL here; its type names only what most callers have.
  return sql.raw(String(limit)) as unknown as Placeholder;
}
