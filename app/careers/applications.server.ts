import { asc, eq, getTableColumns, gt } from 'drizzle-orm';
import {
  type Direction,
  type ListPage,
  type PageChoice,
  readPage,
  rowsPerRead,
} from '#app/lists/list-page.server.ts';
import type { ListPosition } from '#app/lists/list-position.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { applicationCounts, jobApplications } from '#db/schema/applications.ts';
import {
  type ApplicationFilters,
  type ApplicationListItem,
  readCount,
  readMerged,
  readNearby,
} from './review/application-list-queries.server.ts';

export type { ApplicationFilters, ApplicationListItem };

/** A stored application (spec 3.7). */
export type Application = Omit<typeof jobApplications.$inferSelect, 'content_digest'>;

/** Some of the list, newest first. */
export type ApplicationPage = ListPage<ApplicationListItem>;

/** A page of 50 applications, newest first, as quick at the end of a million as at the start. */
export function listApplications(
  db: Queryable,
  filters: ApplicationFilters,
  page: PageChoice = {},
): Promise<ApplicationPage> {
  return readPage((direction, position) => readRows(db, filters, direction, position), page);
}

/** How many applications pass the filters. */
export function countApplications(db: Queryable, filters: ApplicationFilters): Promise<number> {
  return readCount(db, filters);
}

/** The states and positions that occur among all applications, each in alphabetical order. */
export async function findFilterChoices(
  db: Queryable,
): Promise<{ states: string[]; positions: string[] }> {
  const rows = await db
    .select({ state: applicationCounts.state, position: applicationCounts.job_position })
    .from(applicationCounts)
    .where(gt(applicationCounts.count, 0))
    .orderBy(asc(applicationCounts.state), asc(applicationCounts.job_position));
  return {
    states: [...new Set(rows.map((row) => row.state))],
    positions: [...new Set(rows.map((row) => row.position))].sort(),
  };
}

const { content_digest: _, ...applicationColumns } = getTableColumns(jobApplications);

/** The whole application; null when there is none of this id, or `id` is no UUID. */
export async function findApplication(db: Queryable, id: string): Promise<Application | null> {
  if (!isUuid(id)) return null;
  const [application] = await db
    .select(applicationColumns)
    .from(jobApplications)
    .where(eq(jobApplications.id, id));
  return application ?? null;
}

/** One row more than a page holds, where there is one: it tells whether the list goes on. */
async function readRows(
  db: Queryable,
  filters: ApplicationFilters,
  direction: Direction,
  position: ListPosition,
): Promise<ApplicationListItem[]> {
  const near = await readNearby(db, filters, direction, position);
  const complete = near.length === rowsPerRead || !isFiltered(filters);
  return complete ? near : readMerged(db, filters, direction, position);
}

function isFiltered({ status, position, states }: ApplicationFilters): boolean {
  return status !== null || position !== null || states.length > 0;
}
