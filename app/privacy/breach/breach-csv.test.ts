import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { csvText, totalText } from './breach-csv.ts';

const seen = {
  type: 'application',
  id: 'a1',
  name: 'Siti',
  email: 'siti@x.my',
  fields: ['name', 'ic'],
  by: ['', 'owner@x.my'],
  first: new Date('2026-11-01T16:30:00Z'),
  last: new Date('2026-11-03T02:00:00Z'),
} as const;

/** All lines of a CSV of these records. */
async function linesOf(...changes: object[]) {
  const records = changes.map((change) => ({
    ...seen,
    fields: [...seen.fields],
    by: [...seen.by],
    ...change,
  }));
  const parts = (async function* () {
    yield records.slice(0, 1);
    yield records.slice(1);
  })();
  return (await buffer(csvText(parts))).toString().split('\n');
}

it('a line tells whose data, what, by whom and since when', async () => {
  const line =
    'application,a1,Siti,siti@x.my,"name; identity card (IC) number","somebody not signed in as an admin; owner@x.my",2026-11-02 00:30,2026-11-03 10:00';
  expect(await linesOf({}, {}, { email: null, name: null })).toEqual([
    '\uFEFFRecord,Id,Name,Email,Data seen,Seen by,First seen,Last seen',
    line,
    line,
    line.replace('Siti,siti@x.my', ','),
    '',
  ]);
});

it.each([
  [{ people: 0, records: 0, deleted: 0 }, /^Nobody’s data was seen.* Check the values/],
  [{ people: 1, records: 1, deleted: 0 }, /^1 person in 1 record\.$/],
  [
    { people: 1200, records: 1300, deleted: 1 },
    /^1,200 people in 1,300 records, 1 deleted since\.$/,
  ],
])('the sum %j is said as %s', (total, text) => {
  expect(totalText(total)).toMatch(text);
});
