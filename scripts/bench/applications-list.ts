import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { states } from '#app/careers/application-options.ts';
import {
  type ApplicationFilters,
  countApplications,
  listApplications,
} from '#app/careers/applications.server.ts';
import { formatCursor } from '#app/lists/list-page.server.ts';
import { type Database, migrate, openDatabase } from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts';
import { type Benchmark, type Figure, quantile, timed } from './figure.ts';
import { fillMillion, million, receivedAt } from './million-applications.ts';

const everything: ApplicationFilters = { status: null, position: null, states: [] };
const allStates = states.map((state) => state.value);

/** From matching all to matching few, and all ways to ask for half. */
const filters: ApplicationFilters[] = [
  everything,
  { ...everything, status: 'pending' },
  { ...everything, position: 'Part Time Barista' },
  { ...everything, states: ['selangor'] },
  { ...everything, states: ['kelantan', 'sabah', 'sarawak'] },
  { ...everything, states: allStates.slice(1) },
  { ...everything, status: 'rejected', states: allStates.slice(7) },
  { status: 'accepted', position: 'Full Time Barista', states: ['perlis'] },
];

/** The first, a middle and the last page, by the position that they start after. */
const pages = {
  first: {},
  middle: { after: formatCursor({ created_at: receivedAt(million / 2), id: greatestId() }) },
  last: { after: formatCursor({ created_at: receivedAt(50), id: greatestId() }) },
};

const rounds = 100;

/** List, count and choices over a million applications, as on the admin page. */
export const measureList: Benchmark = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-list-'));
  const postgres = await startEmbeddedPostgres(dataDir);
  const { db, close } = openDatabase(postgres.owner);
  try {
    await migrate(db);
    await fillMillion(db);
    return await measure(db);
  } finally {
    await close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

async function measure(db: Database): Promise<Figure[]> {
  const all: number[] = [];
  const unfiltered: Record<keyof typeof pages, number[]> = { first: [], middle: [], last: [] };
  // The first rounds warm up.
  for (let round = -5; round < rounds; round++) {
    for (const filter of filters) {
      for (const name of ['first', 'middle', 'last'] as const) {
        const ms = await timed(() => load(db, filter, pages[name]));
        if (round < 0) continue;
        all.push(ms);
        if (filter === everything) unfiltered[name].push(ms);
      }
    }
  }
  const name = 'Admin list and filters over 1,000,000 rows';
  return [
    { name: `${name}, p50`, unit: 'ms', measured: quantile(all, 0.5), budget: 5, stretch: 1 },
    { name: `${name}, p99`, unit: 'ms', measured: quantile(all, 0.99), budget: 20, stretch: 5 },
    {
      name: `${name}, last page / first page`,
      unit: 'ratio',
      measured: quantile(unfiltered.last, 0.5) / quantile(unfiltered.first, 0.5),
      budget: 1.2,
    },
  ];
}

function load(
  db: Database,
  filter: ApplicationFilters,
  page: { after?: string },
): Promise<unknown> {
  return Promise.all([listApplications(db, filter, page), countApplications(db, filter)]);
}

function greatestId(): string {
  return 'ffffffff-ffff-ffff-ffff-ffffffffffff';
}
