import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { recorded } from '#tests/support/recorded.ts';
import { testServices } from '#tests/support/services.ts';
import { deleteEmployee } from './delete-employee.server.ts';

// The tests in links/ cover that the record's emails are deleted, too.
const admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };
const now = new Date('2026-03-06T09:30:00.000Z');

const test = testServices();

async function hire(letter: string | null = null): Promise<string> {
  const row = completedEmployee(test.services.keys, { offer_letter_url: letter });
  await test.services.db.insert(employeeOnboarding).values(row);
  return row.id;
}

const isThere = async (id: string) =>
  (await test.services.db.$count(employeeOnboarding, eq(employeeOnboarding.id, id))) === 1;

const remove = (id: string, by = admin) => deleteEmployee(test.services, { id, actor: by, now });

/** The files that a job is to remove. */
async function filesToRemove(): Promise<string[]> {
  const { rows } = await test.services.db.execute<{ keys: string[] }>(
    sql`select data->'keys' as keys from pgboss.job where name = 'delete-files'`,
  );
  return rows.flatMap(({ keys }) => keys);
}

it('the record is deleted, and the note of who deleted it stays', async () => {
  const [gone, stays] = [await hire(), await hire()];
  expect(await remove(gone)).toEqual({ ok: true });
  expect([await isThere(gone), await isThere(stays)]).toEqual([false, true]);
  expect(await recorded(test.services.db, { id: gone })).toMatchObject([
    { action: 'employee.deleted', actor_email: 'owner@cafe.example', at: now, details: {} },
  ]);
});

it('the letter is removed as well, where there is one', async () => {
  await remove(await hire());
  expect(await filesToRemove()).toEqual([]);
  const letter = `${randomUUID()}/0123456789abcdef01234567-offer-letter.pdf`;
  await remove(await hire(letter));
  expect(await filesToRemove()).toEqual([`offer-letters/${letter}`]);
});

it('a deletion that cannot be noted deletes nothing', async () => {
  const id = await hire();
  const broken = { ...admin, email: 'a NUL \u0000 cannot be stored' };
  await expect(remove(id, broken)).rejects.toThrow();
  expect(await isThere(id)).toBe(true);
});

it.each(['0190f3c2-7b1e-4d8a-9c55-2f6a1d0e8b47', '', 'no-uuid'])(
  'no employee with the id %j can be deleted',
  async (id) => {
    expect(await remove(id)).toEqual({ ok: false, reason: 'not-found' });
    expect(await recorded(test.services.db, { id })).toEqual([]);
  },
);
