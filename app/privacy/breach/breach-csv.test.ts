import { expect, it } from 'vitest';
import { csvLines, totalText } from './breach-csv.ts';

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

const lineOf = (change: object) =>
  csvLines([{ ...seen, fields: [...seen.fields], by: [...seen.by], ...change }]);

it('a line says whose, what, by whom and since when', () => {
  expect(lineOf({})).toBe(
    'application,a1,Siti,siti@x.my,"name; identity card (IC) number","somebody not signed in as an admin; owner@x.my",2026-11-02 00:30,2026-11-03 10:00\n',
  );
});

it.each([
  ['=A("b"),c', `"'=A(""b""),c"`],
  [null, ''],
])('the name %j becomes the cell %s', (name, cell) => {
  expect(lineOf({ name })).toContain(`a1,${cell},siti`);
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
