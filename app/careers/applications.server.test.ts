import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatCursor } from '#app/lists/list-page.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { typedNames } from '#tests/fixtures/typed-names.ts';
import { freshDatabase } from '#tests/support/database/database.ts';
import { jobPositions, type State, states as stateOptions } from './application-options.ts';
import { applicationStatuses, mostCounted } from './application-status.ts';
import {
  type ApplicationFilters,
  type ApplicationListItem,
  countApplications,
  findApplication,
  listApplications,
} from './applications.server.ts';
import { findStatuses } from './review/set-application-status.server.ts';

const testDatabase = freshDatabase();

const states = stateOptions.map((option) => option.value);
const now = new Date();
const everything: ApplicationFilters = { status: null, position: null, states: [], search: '' };

type Row = ReturnType<typeof applicationRow>;

async function insert(rows: Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000) {
    await testDatabase.db.insert(jobApplications).values(rows.slice(from, from + 1000));
  }
}

/** Sorts newest first, as the specification orders the list; ids decide between equal times. */
function sorted<T extends { id: string; created_at: Date }>(rows: T[]): T[] {
  return rows.toSorted(
    (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1),
  );
}

const ids = (rows: { id: string }[]) => rows.map((row) => row.id);

/** Follows the 'older' links from the first page to the last. */
async function allPages(filters: ApplicationFilters): Promise<ApplicationListItem[][]> {
  const pages: ApplicationListItem[][] = [];
  for (let after: string | undefined; ; ) {
    const page = await listApplications(testDatabase.db, filters, { after }, now);
    pages.push(page.items);
    if (!page.older) return pages;
    after = page.older;
  }
}

describe('without applications', () => {
  it('there is one empty page, a count of 0 and nothing to filter by', async () => {
    const page = await listApplications(testDatabase.db, everything, {}, now);
    expect(page).toEqual({ items: [], older: null, newer: null });
    expect(await countApplications(testDatabase.db, everything, now)).toEqual({
      count: 0,
      choices: {
        statuses: { pending: 0, reviewing: 0, accepted: 0, rejected: 0 },
        states: {},
        positions: { 'Full Time Barista': 0, 'Part Time Barista': 0 },
      },
      isPart: false,
    });
  });
});

describe('pages', () => {
  // 120 rows with 5 different times, so that pages end between rows of the same time.
  const rows = Array.from({ length: 120 }, (_, n) =>
    applicationRow({ created_at: new Date(Date.UTC(2026, 2, 5, 10, n % 5)) }),
  );
  beforeAll(() => insert(rows));
  afterAll(() => testDatabase.db.delete(jobApplications));

  it('have the columns that the list shows, and no more', async () => {
    const { items } = await listApplications(testDatabase.db, everything, {}, now);
    const { id, full_name, job_position, state, city, application_status, created_at } = sorted(
      rows,
    )[0] as Row;
    const shown = { id, full_name, job_position, state, city, application_status, created_at };
    expect(items[0]).toStrictEqual({ ...shown, rating: null });
  });

  it('with an invalid cursor, or beyond the last application, are the first page', async () => {
    const read = (page: object) => listApplications(testDatabase.db, everything, page, now);
    const first = await read({});
    const beyond = formatCursor({ created_at: new Date(0), id: randomUUID() });
    for (const page of [{ after: 'damaged' }, { before: 'damaged' }, { after: beyond }])
      expect(await read(page)).toEqual(first);
  });
});

describe('filters over some thousand applications', () => {
  // A small random generator with a fixed seed: the rows differ, but are the same in every run.
  let seed = 7;
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  const rows = Array.from({ length: 3000 }, (_, n) =>
    applicationRow({
      // The square makes some states common and others rare.
      state: states[Math.floor(below(196) ** 0.5)] ?? 'selangor',
      job_position: jobPositions[below(3) % 2],
      // Only old applications were accepted, so that these are far behind the newest.
      application_status: applicationStatuses[n < 300 ? 2 : below(2) * 3],
      created_at: new Date(Date.UTC(2026, 0, 1, 0, n >> 2)),
    }),
  );
  beforeAll(() => insert(rows));
  afterAll(() => testDatabase.db.delete(jobApplications));

  const expected = ({ status, position, states: chosen, search }: ApplicationFilters) =>
    sorted(
      rows.filter(
        (row) =>
          (!status || row.application_status === status) &&
          (!position || row.job_position === position) &&
          (chosen.length === 0 || chosen.includes(row.state as State)) &&
          [row.full_name, row.email, row.phone].some((text) =>
            text.toLowerCase().includes(search.toLowerCase()),
          ),
      ),
    );

  const filters = fc.record<ApplicationFilters>({
    status: fc.constantFrom(null, ...applicationStatuses),
    position: fc.constantFrom(null, ...jobPositions),
    states: fc.subarray(states),
    search: fc.constantFrom('', '', 'AISYAH', '@example.com', '%', '_'),
  });

  it('list and count exactly what a plain comparison finds', async () => {
    const check = async (chosen: ApplicationFilters) => {
      const wanted = expected(chosen);
      expect((await countApplications(testDatabase.db, chosen, now)).count).toBe(wanted.length);
      expect(ids((await allPages(chosen)).flat())).toEqual(ids(wanted));
    };
    const examples: [ApplicationFilters][] = [
      [everything],
      [{ ...everything, status: 'accepted' }],
      [{ ...everything, status: 'reviewing' }],
      [{ ...everything, position: 'Part Time Barista', states: ['selangor', 'sarawak'] }],
    ];
    await fc.assert(fc.asyncProperty(filters, check), { numRuns: 40, examples });
  });

  it('read any page backwards as it was read forwards', async () => {
    const check = async (chosen: ApplicationFilters, pick: number) => {
      const wanted = expected(chosen);
      const at = wanted[pick % Math.max(1, wanted.length)];
      if (!at) return;
      const before = formatCursor(at);
      const from = wanted.indexOf(at) - 50;
      const { items } = await listApplications(testDatabase.db, chosen, { before }, now);
      expect(ids(items)).toEqual(ids(wanted.slice(Math.max(0, from), Math.max(0, from) + 50)));
    };
    await fc.assert(fc.asyncProperty(filters, fc.nat(), check), { numRuns: 60 });
  });

  it('each value that occurs has the number that it would show with the other filters', async () => {
    const chosen = { ...everything, status: 'accepted', states: ['selangor'] } as const;
    const { choices } = await countApplications(testDatabase.db, chosen, now);
    const shown = (changed: Partial<ApplicationFilters>) =>
      expected({ ...chosen, ...changed }).length;
    for (const status of applicationStatuses) {
      expect(choices.statuses[status] ?? 0).toBe(shown({ status }));
    }
    for (const position of jobPositions) {
      expect(choices.positions[position] ?? 0).toBe(shown({ position }));
    }
    for (const state of states) {
      expect(choices.states[state] ?? 0).toBe(shown({ states: [state] }));
    }
    expect(Object.keys(choices.states).sort()).toEqual(
      [...new Set(rows.map((row) => row.state))].sort(),
    );
  });
});

describe('a search word that no index helps with: one or two letters, or a short number', () => {
  const newest = applicationRow({ full_name: 'Qi Xu', created_at: new Date('2026-03-06') });
  const oldest = applicationRow({ full_name: 'Tarō Qi', created_at: new Date('2020-01-01') });
  const between = Array.from({ length: mostCounted - 1 }, () => applicationRow({ phone: '03-1' }));
  beforeAll(() => insert([oldest, ...between, newest]));
  afterAll(() => testDatabase.db.delete(jobApplications));

  it.each([
    ['qi', [newest], true],
    ['x. U', [newest], true],
    ['099', [], true],
    ['99999', [], true],
    ['taro qi', [oldest], false],
    ['aisyah qi', [newest], true],
    ['taro', [oldest], false],
  ])('%j is looked for in the newest with the other words', async (search, rows, isPart) => {
    const filters = { ...everything, search };
    const { items } = await listApplications(testDatabase.db, filters, {}, now);
    expect(ids(items)).toEqual(ids(rows));
    const counted = await countApplications(testDatabase.db, filters, now);
    expect(counted).toMatchObject({ count: rows.length, isPart });
    expect(ids(await findStatuses(testDatabase.db, filters, now))).toEqual(ids(rows));
  });
});

describe('one application', () => {
  afterEach(() => testDatabase.db.delete(jobApplications));

  it.each([
    ['%', '100% Matcha'],
    ['_', 'Under_score'],
    ['陳大文', '陳大文'],
    ['SITI@EXAMPLE.COM', 'siti'],
    ['+60 12-999', 'phone'],
    ['012999', 'phone'],
    ['0129998888', 'phone'],
    ['0060 12-999', 'phone'],
    ['6012999', 'phone'],
    ['(012) 999', 'phone'],
    ['012\u2011999\u00A08888', 'phone'],
    ['012.999', 'phone'],
    ['٠١٢ ٩٩٩', 'phone'],
    ['0129 99', 'phone'],
    ['999888', 'phone'],
    ['phone 999888', 'phone'],
    // Fewer digits find nothing, or somebody could find out a phone number digit by digit.
    ['9998', null],
    ['99988', null],
    ['01299', null],
    ['0060 1299', null],
    ['phone 99988', null],
    ['99-98"', null],
    ['1998', 'Aisyah 1998'],
    ['2009@', 'phone'],
    ['siti.example', null],
    ['x'.repeat(200), null],
    ["' or true --", null],
  ])('a search for %.20j finds %j', async (search, wanted) => {
    const names = ['100% Matcha', 'Under_score', '陳大文', 'siti', 'Aisyah 1998', 'phone'];
    const emails: Record<string, string> = { siti: 'Siti@Example.com', phone: 'p2009@else.com' };
    const found = names.map((full_name) =>
      applicationRow({
        full_name,
        email: emails[full_name] ?? 'else@example.com',
        phone: full_name === 'phone' ? '012-999 8888' : '03-1',
      }),
    );
    await insert(found);
    const { items } = await listApplications(testDatabase.db, { ...everything, search }, {}, now);
    expect(items.map((item) => item.full_name)).toEqual(wanted === null ? [] : [wanted]);
    await testDatabase.db.delete(jobApplications);
  });

  it('is found by the name in any spelling', async () => {
    const names = new Set(typedNames.map(([stored]) => stored));
    await insert([...names].map((full_name) => applicationRow({ full_name, email: 'x@y.my' })));
    const found = typedNames.map(async ([stored, search]) => {
      const { items } = await listApplications(testDatabase.db, { ...everything, search }, {}, now);
      return [stored, search, items.some(({ full_name }) => full_name === stored)];
    });
    expect(await Promise.all(found)).toEqual(typedNames);
  });

  it.each([
    ['AB12-cd34', ['ab12cd34-89ab-4cde-8f01-23456789abcd']],
    ['ab12CD34', ['ab12cd34-89ab-4cde-8f01-23456789abcd']],
    ['89ab-4cde', []],
  ])('a search for the reference %s finds %j', async (search, wanted) => {
    await insert([
      applicationRow({ id: 'ab12cd34-89ab-4cde-8f01-23456789abcd' }),
      applicationRow({ id: 'ab12cd35-0000-4000-8000-000000000000' }),
    ]);
    const { items } = await listApplications(testDatabase.db, { ...everything, search }, {}, now);
    expect(ids(items)).toEqual(wanted);
  });

  it('is found with all its columns but the digest', async () => {
    const row = applicationRow();
    await insert([row, applicationRow()]);
    const { content_digest: _, ...columns } = row;
    const unset = { decided_at: null, rating: null, keep_until: null, keep_reason: null };
    const notice = { notice_version: null, notice_language: null, notice_at: null };
    const found = await findApplication(testDatabase.db, row.id);
    expect(found).toStrictEqual({ ...columns, ...unset, ...notice });
  });

  it.each([randomUUID(), '', '1', "' or true --"])('%j finds no application', async (id) => {
    await insert([applicationRow()]);
    expect(await findApplication(testDatabase.db, id)).toBeNull();
  });
});
