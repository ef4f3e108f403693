import { expect, it } from 'vitest';
import { mapFields } from '#app/forms/rules.ts';
import { type BreachField, breachRules, checkQuestion } from './breach-question.ts';
import { recordTypes } from './seen-fields.ts';

const check = (given: Partial<Record<BreachField, string>>) =>
  checkQuestion(mapFields(breachRules, (field) => given[field] ?? ''));

it('a day or a minute is the cafe’s, and a whole one', () => {
  expect(check({ from: '2026-11-01', to: '2026-11-01' })).toEqual({
    ok: true,
    value: {
      from: new Date('2026-10-31T16:00:00Z'),
      to: new Date('2026-11-01T15:59:59.999Z'),
      admin: null,
      session: null,
      record: null,
    },
  });
  expect(check({ from: '2026-11-01T08:30', to: '2026-11-01 08:30' })).toMatchObject({
    value: { from: new Date('2026-11-01T00:30:00Z'), to: new Date('2026-11-01T00:30:59.999Z') },
  });
});

it.each(recordTypes)('a record of type %s is read from its type and id', (type) => {
  expect(check({ record: `${type}:0-a` })).toMatchObject({
    value: { record: { type, id: '0-a' } },
  });
});

it.each([
  ['https://cafe.example/admin/applications?application=0-a', 'application'],
  ['http://localhost:3000/admin/employees?status=pending&view=0-a', 'employee'],
  ['/admin/employees?edit=0-a&search=x', 'employee'],
])('from the address %s the record that is open there is read, of type %s', (record, type) => {
  expect(check({ record })).toMatchObject({ value: { record: { type, id: '0-a' } } });
});

it.each([
  { from: '2026-11-01' },
  { to: '2026-11-01T08:30' },
  { admin_email: 'owner@x.my' },
  { session_id: 's1' },
  { record: 'user:1' },
])('%j alone is enough', (given) => {
  expect(check(given)).toMatchObject({ ok: true });
});

it.each([
  [{}, 'from', 'Give at least one: a time, an admin, a session or a record.'],
  [{ from: ' ' }, 'from'],
  [{ from: '2026-02-30' }, 'from', 'Write the time as 2026-11-01 or 2026-11-01T14:30.'],
  [{ from: '2026-11-01T24:00' }, 'from'],
  [{ from: '12026-11-01' }, 'from'],
  [{ to: 'yesterday' }, 'to'],
  [{ from: '2026-11-02', to: '2026-11-01' }, 'to', 'The end is before the beginning.'],
  [{ admin_email: 'owner' }, 'admin_email'],
  [{ session_id: 'x'.repeat(101) }, 'session_id'],
  [{ session_id: 'x'.repeat(1_000_000) }, 'session_id'],
  [{ record: 'backup:1' }, 'record'],
  [{ record: 'application:1 or 1=1' }, 'record'],
  [{ record: '1 application:1' }, 'record'],
  [{ record: 'https://cafe.example/admin/employees?search=x' }, 'record'],
])('%j is refused at the field %s', (given, field, message: unknown = expect.any(String)) => {
  expect(check(given)).toEqual({ ok: false, errors: [{ field, message }] });
});
