import { and, eq, getTableColumns, gt, inArray } from 'drizzle-orm';
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

/** null and [] mean all. */
export type ApplicationFilters = {
  status: ApplicationStatus | null;
  position: JobPosition | null;
  states: readonly State[];
};

const { id, full_name, job_position, state, city, application_status, created_at } =
  jobApplications;
const listed = { id, full_name, job_position, state, city, application_status, created_at };

export type ApplicationListItem = Pick<typeof jobApplications.$inferSelect, keyof typeof listed>;

const { content_digest: _, ...applicationColumns } = getTableColumns(jobApplications);

export type Application = Omit<typeof jobApplications.$inferSelect, 'content_digest'>;

/** A page of 50, newest first. Takes a second in a million if all matches are old (docs/decisions/0014). */
export function listApplications(
  db: Queryable,
  { status, position, states }: ApplicationFilters,
  page: PageChoice = {},
): Promise<ListPage<ApplicationListItem>> {
  return readPage(
    (reading) =>
      db
        .select(listed)
        .from(jobApplications)
        .where(
          and(
            status ? eq(application_status, status) : undefined,
            position ? eq(job_position, position) : undefined,
            states.length > 0 ? inArray(state, [...states]) : undefined,
            afterCursor(reading, jobApplications),
          ),
        )
        .orderBy(...orderBy(reading, jobApplications))
        .limit(rowsPerRead),
    page,
  );
}

/** The number of matches, and all occurring states and positions, from counters instead of a scan. */
export async function countApplications(
  db: Queryable,
  { status, position, states }: ApplicationFilters,
): Promise<{ count: number; choices: { states: string[]; positions: string[] } }> {
  const counters = await db.select().from(applicationCounts).where(gt(applicationCounts.count, 0));
  const matching = counters.filter(
    (counter) =>
      (!status || counter.application_status === status) &&
      (!position || counter.job_position === position) &&
      (states.length === 0 || states.some((chosen) => chosen === counter.state)),
  );
  return {
    count: matching.reduce((sum, counter) => sum + counter.count, 0),
    choices: {
      states: [...new Set(counters.map((counter) => counter.state))].sort(),
      positions: [...new Set(counters.map((counter) => counter.job_position))].sort(),
    },
  };
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
