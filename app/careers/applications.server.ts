import { and, asc, eq, getTableColumns, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import {
  afterCursor,
  type ListPage,
  orderBy,
  readPage,
  rowsPerRead,
} from '#app/lists/list-page.server.ts';
import type { PageChoice } from '#app/lists/list-url.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { applicationCounts, jobApplications } from '#db/schema/applications.ts';
import type { JobPosition, State } from './application-options.ts';
import type { ApplicationStatus } from './application-status.ts';
import { mostCounted } from './most-counted.ts';

/** null and [] mean all. */
export type ApplicationFilters = {
  status: ApplicationStatus | null;
  position: JobPosition | null;
  states: readonly State[];
  /** In name, e-mail and phone, in any case; empty means all. */
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

const { content_digest: _, search_text, ...applicationColumns } = getTableColumns(jobApplications);

export type Application = Omit<
  typeof jobApplications.$inferSelect,
  'content_digest' | 'search_text'
>;

/** A page of 50, newest first. Takes a second in a million if all matches are old (docs/decisions/0014). */
export function listApplications(
  db: Queryable,
  filters: ApplicationFilters,
  page: PageChoice = {},
): Promise<ListPage<ApplicationListItem>> {
  return readPage(
    (reading) =>
      db
        .select(listed)
        .from(jobApplications)
        .where(and(matches(filters), afterCursor(reading, jobApplications)))
        .orderBy(...orderBy(reading, jobApplications))
        .limit(rowsPerRead),
    page,
  );
}

function matches({ status, position, states, search }: ApplicationFilters): SQL | undefined {
  return and(
    status ? eq(application_status, status) : undefined,
    position ? eq(job_position, position) : undefined,
    states.length > 0 ? inArray(state, [...states]) : undefined,
    search ? contains(search) : undefined,
  );
}

/** A phone number is found however it is written: '+60 12-345' finds '012 345 6789'. */
function contains(search: string): SQL {
  const isPhone = /^[\d +()-]*\d{3}[\d +()-]*$/.test(search);
  const text = isPhone ? search.replace(/\D/g, '').replace(/^(60|0)/, '') : search;
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return sql`${search_text} like '%' || lower(${literal}) || '%'`;
}

/**
 * The number of matches, and all occurring states and positions, from counters instead of a scan. Of a search at
 * most {@link mostCounted} are counted.
 */
export async function countApplications(
  db: Queryable,
  filters: ApplicationFilters,
): Promise<{ count: number; choices: { states: string[]; positions: string[] } }> {
  const { status, position, states } = filters;
  const counters = await db.select().from(applicationCounts).where(gt(applicationCounts.count, 0));
  const matching = counters.filter(
    (counter) =>
      (!status || counter.application_status === status) &&
      (!position || counter.job_position === position) &&
      (states.length === 0 || states.some((chosen) => chosen === counter.state)),
  );
  return {
    count: filters.search
      ? await countFound(db, filters)
      : matching.reduce((sum, counter) => sum + counter.count, 0),
    choices: {
      states: [...new Set(counters.map((counter) => counter.state))].sort(),
      positions: [...new Set(counters.map((counter) => counter.job_position))].sort(),
    },
  };
}

async function countFound(db: Queryable, filters: ApplicationFilters): Promise<number> {
  const found = db.select({ id }).from(jobApplications).where(matches(filters)).limit(mostCounted);
  return db.$count(found.as('found'));
}

export type EarlierApplication = Pick<
  typeof jobApplications.$inferSelect,
  'id' | 'job_position' | 'application_status' | 'created_at'
>;

/** Of the same e-mail address, in whatever case; the first twenty, oldest first. */
export function findEarlierApplications(
  db: Queryable,
  { email, created_at: at }: Pick<Application, 'email' | 'created_at'>,
): Promise<EarlierApplication[]> {
  const isTheirs = eq(sql`lower(${jobApplications.email})`, email.toLowerCase());
  return db
    .select({ id, job_position, application_status, created_at })
    .from(jobApplications)
    .where(and(isTheirs, lt(created_at, at)))
    .orderBy(asc(created_at))
    .limit(20);
}

/** Null also for an `id` that is no UUID. */
export async function findApplication(db: Queryable, id: string): Promise<Application | null> {
  if (!isUuid(id)) return null;
  const [application] = await db
    .select(applicationColumns)
    .from(jobApplications)
    .where(eq(jobApplications.id, id));
  return application ?? null;
}
