import type { ApplicationFilters, ApplicationListItem } from '#app/careers/applications.server.ts';
import { findApplication, listApplications } from '#app/careers/applications.server.ts';
import { formatCursor, type ListPage } from '#app/lists/list-page.server.ts';
import { changedSearch, readPageChoice } from '#app/lists/list-url.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';

/**
 * The query to redirect to from `?application=`, or null if there is none. 'after:' or 'before:' and an id leads to the
 * application next to it; one that newer ones have pushed off the first page leads to the page around it.
 */
export async function findWayInList(
  db: Queryable,
  search: URLSearchParams,
  { filters, list: { items, older }, now }: Shown,
): Promise<string | null> {
  const [id = '', side] = (search.get('application') ?? '').split(':').reverse();
  const at = items.findIndex((item) => item.id === id);
  if (side) {
    const isAfter = side === 'after';
    const next = at < 0 ? items.at(isAfter ? 0 : -1) : items[at + (isAfter ? 1 : -1)];
    return changedSearch(search, { application: next?.id ?? id }, []);
  }
  const { after, before } = readPageChoice(search);
  if (!id || at >= 0 || after || before || !older) return null;
  const application = await findApplication(db, id);
  const last = items.at(-1);
  // An application newer than the last one here would be on this page, so the filters leave it out.
  if (!application || !last || application.created_at > last.created_at) return null;
  const beforeIt = { before: formatCursor(application) };
  const page = await listApplications(db, filters, beforeIt, now);
  const middle = page.items[Math.floor(page.items.length / 2)];
  if (!middle) return null;
  const around = { after: formatCursor(middle) };
  const shown = await listApplications(db, filters, around, now);
  const isListed = shown.items.some((item) => item.id === id);
  return isListed ? changedSearch(search, around, []) : null;
}

type Shown = { filters: ApplicationFilters; list: ListPage<ApplicationListItem>; now: Date };
