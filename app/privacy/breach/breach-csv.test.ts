import { expect, it } from 'vitest';
import { csvLines } from './breach-csv.ts';

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
    'application,a1,Siti,siti@x.my,name; identity card (IC) number,nobody signed in as an admin; owner@x.my,2026-11-02 00:30,2026-11-03 10:00\n',
  );
});

it.each([
  ['=A("b"),c', `"'=A(""b""),c"`],
  [null, ''],
])('the name %j becomes the cell %s', (name, cell) => {
  expect(lineOf({ name })).toContain(`a1,${cell},siti`);
});
