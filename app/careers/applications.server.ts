import { asc, eq, getTableColumns, gt } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database.server.ts';
import { isUuid } from '#app/values/uuid.ts';
import { applicationCounts, jobApplications } from '#db/schema/applications.ts';
import {
  type ApplicationFilters,
  type ApplicationListItem,
  type Direction,
  readCount,
  readMerged,
  readNearby,
  rowsPerRead,
} from './application-list-queries.server.ts';
import { formatPosition, type ListPosition, parsePosition } from './list-position.server.ts';

export type { ApplicationFilters, ApplicationListItem };

/** A stored application as SPEC 3 lists it. */
export type Application = Omit<typeof jobApplications.$inferSelect, 'content_digest'>;

/** Some of the list, newest first; `older` and `newer` are the words that lead on, null at an end. */
export type ApplicationPage = {
  items: ApplicationListItem[];
  older: string | null;
  newer: string | null;
};

const pageSize = rowsPerRead - 1;

/** Before every application: the list begins here. */
const beginning: ListPosition = {
  created_at: new Date('9999-12-31T23:59:59.999Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/**
 * A page of 50 applications, newest first (SPEC 7), as quick at the end of a million as at the start.
 * @param page `after` (the `older` of a page) reads on, `before` (its `newer`) reads back; neither,
 *   or a damaged one, is the first page. So is a page that would be empty or, reading back, short.
 */
export async function listApplications(
  db: Queryable,
  filters: ApplicationFilters,
  page: { after?: string; before?: string } = {},
): Promise<ApplicationPage> {
  const before = parsePosition(page.before);
  if (before) {
    const rows = await readRows(db, filters, 'newer', before);
    if (rows.length > pageSize) {
      return pageOf(rows.slice(0, pageSize).reverse(), { older: true, newer: true });
    }
  }
  const after = parsePosition(page.after);
  if (after) {
    const rows = await readRows(db, filters, 'older', after);
    if (rows.length > 0) return pageOf(rows, { older: rows.length > pageSize, newer: true });
  }
  const rows = await readRows(db, filters, 'older', beginning);
  return pageOf(rows, { older: rows.length > pageSize, newer: false });
}

/** How many applications pass the filters. */
export function countApplications(db: Queryable, filters: ApplicationFilters): Promise<number> {
  return readCount(db, filters);
}

/** The states and positions that occur among all applications (SPEC 7), each in alphabetical order. */
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

function pageOf(
  rows: readonly ApplicationListItem[],
  more: { older: boolean; newer: boolean },
): ApplicationPage {
  const items = rows.slice(0, pageSize);
  const [first, last] = [items[0], items.at(-1)];
  return {
    items,
    older: more.older && last ? formatPosition(last) : null,
    newer: more.newer && first ? formatPosition(first) : null,
  };
}
