import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { decryptNumbers } from '#app/employees/record/open-employee.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { links } from '#db/schema/links.ts';
import { mails } from '#db/schema/mails.ts';
import { completedEmployee, numbers } from '#tests/fixtures/completed-employee.ts';
import { freshDatabase } from '#tests/support/database/database.ts';
import { decryptField, encryptField, fieldKeyId } from './field-encryption.server.ts';
import { createKeys } from './keys.server.ts';
import { reEncrypt } from './re-encrypt.server.ts';

const oldSecret = 'the secret of last year, long enough';
const newSecret = 'the secret of this year, long enough';
const [old, both, fresh] = [
  createKeys(oldSecret),
  createKeys(newSecret, [oldSecret]),
  createKeys(newSecret),
];

const testDatabase = freshDatabase();
beforeEach(async () => {
  await testDatabase.db.execute(sql`truncate employee_onboarding, mails, links`);
});

async function fill(count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => completedEmployee(old));
  await testDatabase.db.insert(employeeOnboarding).values(rows);
}

/** Re-encrypts everything. Returns how many rows were changed, and why fields were left as they are. */
async function rotateAll(): Promise<{ changed: number; unopened: string[] }> {
  const { changed, unopened } = await reEncrypt(testDatabase.db, both);
  return { changed, unopened: unopened.map(({ message }) => message) };
}

async function rotate(): Promise<number> {
  const { changed, unopened } = await rotateAll();
  expect(unopened).toEqual([]);
  return changed;
}

/** Every number opens with the new secret alone. */
async function expectAllNew(count: number): Promise<void> {
  const rows = await testDatabase.db.select().from(employeeOnboarding);
  expect(rows).toHaveLength(count);
  for (const row of rows) expect(decryptNumbers(fresh, row)).toEqual(numbers);
}

it('some hundred records are under the new key, then there is nothing left to do', async () => {
  await fill(450);
  expect(await rotate()).toBe(450);
  await expectAllNew(450);
  expect(await rotate()).toBe(0);
});

it('placeholders, nulls and the time of the last change stay as they are', async () => {
  const { db } = testDatabase;
  const row = completedEmployee(old);
  await db
    .insert(employeeOnboarding)
    .values({ ...row, ic_number: 'PENDING-1', kwsp_no: null, onboarding_token: null });
  expect(await rotate()).toBe(1);
  const [after] = await db.select().from(employeeOnboarding);
  expect(after).toMatchObject({
    ic_number: 'PENDING-1',
    kwsp_no: null,
    onboarding_token: null,
    updated_at: row.updated_at,
  });
});

it('mails that wait are re-encrypted as well', async () => {
  const { db } = testDatabase;
  const [id, now] = [randomUUID(), new Date()];
  const place = { table: 'mails', column: 'content', id };
  const content = encryptField(old, place, 'Dear Aisyah');
  const subject = { subject_type: 'application', subject_id: id, kind: 'receipt' };
  await db.insert(mails).values({ id, ...subject, content, queued_at: now, changed_at: now });
  expect(await rotate()).toBe(1);
  const [mail] = await db.select().from(mails);
  expect(decryptField(fresh, place, String(mail?.content))).toBe('Dear Aisyah');
});

it('links of open invitations are re-encrypted as well', async () => {
  const { db } = testDatabase;
  const [id, now] = [randomUUID(), new Date()];
  const place = { table: 'account_links', column: 'token', id };
  const token = encryptField(old, place, 'token');
  const link = { kind: 'invitation', token_hash: 'hash', email: 'partner@cafe.example' } as const;
  await db.insert(links).values({ id, ...link, token, created_at: now, expires_at: now });
  expect(await rotate()).toBe(1);
  const [row] = await db.select().from(links);
  expect(decryptField(fresh, place, String(row?.token))).toBe('token');
});

it('a field that no key opens is reported and left as it is, and the others are re-encrypted', async () => {
  await fill(300);
  const { db } = testDatabase;
  const [{ id } = { id: '' }] = await db
    .select({ id: employeeOnboarding.id })
    .from(employeeOnboarding)
    .orderBy(employeeOnboarding.id)
    .offset(100)
    .limit(1);
  const foreign = createKeys('a secret of somebody else altogether');
  const place = { table: 'employee_onboarding', column: 'kwsp_no', id };
  const setKwsp = (kwsp_no: string) =>
    db.update(employeeOnboarding).set({ kwsp_no }).where(eq(employeeOnboarding.id, id));
  const broken = encryptField(foreign, place, numbers.kwsp_no);
  await setKwsp(broken);
  const unopened = [
    `No key for employee_onboarding.kwsp_no of ${id}: it was encrypted under ${fieldKeyId(foreign)}`,
  ];
  // The other numbers of that record are under the new key, too.
  expect(await rotateAll()).toEqual({ changed: 300, unopened });
  expect(await rotateAll()).toEqual({ changed: 0, unopened });
  const [left] = await db.select().from(employeeOnboarding).where(eq(employeeOnboarding.id, id));
  expect(left?.kwsp_no).toBe(broken);
  await setKwsp(encryptField(old, place, numbers.kwsp_no));
  expect(await rotate()).toBe(1);
  await expectAllNew(300);
});

it('what the site writes meanwhile is neither lost nor left behind', async () => {
  await fill(400);
  const { db } = testDatabase;
  const ids = await db.select({ id: employeeOnboarding.id }).from(employeeOnboarding);
  const write = async ({ id }: { id: string }) => {
    const place = { table: 'employee_onboarding', column: 'account_number', id };
    const account_number = encryptField(both, place, `changed ${id}`);
    await db
      .update(employeeOnboarding)
      .set({ account_number })
      .where(eq(employeeOnboarding.id, id));
  };
  await Promise.all([rotate(), ...ids.slice(0, 100).map(write)]);
  const rows = await db.select().from(employeeOnboarding);
  const written = new Set(ids.slice(0, 100).map(({ id }) => id));
  for (const row of rows) {
    const account_number = written.has(row.id) ? `changed ${row.id}` : numbers.account_number;
    expect(decryptNumbers(fresh, row)).toEqual({ ...numbers, account_number });
  }
});
