import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { listApplications } from '#app/careers/applications.server.ts';
import { formatCursor } from '#app/lists/list-page.server.ts';
import { readPageChoice } from '#app/lists/list-url.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { freshDatabase } from '#tests/support/database/database.ts';
import { readFilters } from './application-filters.tsx';
import { findWayInList } from './way-in-list.server.ts';

const testDatabase = freshDatabase();
const now = new Date();
const minutesAgo = (n: number) => new Date(now.getTime() - n * 60_000);

/** The applications, newest first. */
const rows = Array.from({ length: 120 }, (_, n) =>
  applicationRow({
    created_at: minutesAgo(n),
    application_status: n % 2 ? 'rejected' : 'pending',
  }),
);
beforeAll(() => testDatabase.db.insert(jobApplications).values(rows));

const idOf = (n: number) => rows[n]?.id ?? '';
const numberOf = (wanted: string | null) => rows.findIndex(({ id }) => id === wanted);

async function read(address: string) {
  const search = new URLSearchParams(address);
  const filters = readFilters(search);
  const list = await listApplications(testDatabase.db, filters, readPageChoice(search), now);
  const query = vi.spyOn(testDatabase.db.$client, 'query');
  const way = await findWayInList(testDatabase.db, search, { filters, list, now });
  const queries = query.mock.calls.length;
  query.mockRestore();
  return { list, way, queries };
}

/** Follows the redirects. Returns the number of the open application, and of the first and last on its page. */
async function arrive(address: string) {
  const { way } = await read(address);
  if (way === null) return null;
  const { list, way: further } = await read(way);
  expect(further).toBeNull();
  const shown = [list.items[0], list.items.at(-1)].map((item) => numberOf(item?.id ?? ''));
  return [numberOf(new URLSearchParams(way).get('application')), ...shown];
}

test('the way leads from the end of a page to the first of the next page, and back', async () => {
  const { older } = (await read('')).list;
  expect(await arrive(`application=after:${idOf(49)}&after=${older}`)).toEqual([50, 50, 99]);
  const second = (await read(`after=${older}`)).list;
  expect(await arrive(`application=before:${idOf(50)}&before=${second.newer}`)).toEqual([
    49, 0, 49,
  ]);
  const third = (await read(`after=${second.older}`)).list;
  const back = `application=before:${idOf(100)}&before=${third.newer}`;
  expect(await arrive(back)).toEqual([99, 50, 99]);
});

test('if the page before is short, the first page has both, and the way leads to the neighbour', async () => {
  const before = formatCursor({ id: idOf(40), created_at: minutesAgo(40) });
  expect(await arrive(`application=before:${idOf(40)}&before=${before}`)).toEqual([39, 0, 49]);
});

test('an open application is shown with those around it, unless the filters leave it out', async () => {
  expect(await arrive(`application=${idOf(50)}`)).toEqual([50, 26, 75]);
  expect(await arrive(`application=${idOf(119)}`)).toEqual([119, 95, 119]);
  expect(await arrive(`application=${idOf(118)}&status=pending`)).toEqual([118, 70, 118]);
  for (const address of [
    '',
    `application=${idOf(49)}`,
    `application=${idOf(119)}&status=pending`,
    `application=${idOf(3)}&status=pending`,
    `application=${randomUUID()}`,
    'application=no-uuid',
    // The admin has chosen another page.
    `application=${idOf(119)}&after=${(await read('')).list.older}`,
  ])
    expect(await arrive(address), address).toBeNull();
});

test('no later page is read if the application cannot be there', async () => {
  // The page shows the whole list.
  expect(await read(`application=${idOf(0)}&status=accepted`)).toMatchObject({ queries: 0 });
  // The application was decided while the filter was 'Pending'.
  expect(await read(`application=${idOf(3)}&status=pending`)).toMatchObject({ queries: 1 });
});
