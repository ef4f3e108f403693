import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import type { RunAction } from '#app/admin/actions/run-action.server.ts';
import { runApplicationAction } from '#app/careers/admin/actions.server.ts';
import { runShopAction } from '#app/shop/admin/actions.server.ts';
import { productTexts } from '#app/shop/product-form.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { mails } from '#db/schema/mails.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { products, restockRequests } from '#db/schema/shop.ts';
import { storeApplication } from '#tests/support/applications/stored-application.ts';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { testAdmin } from '#tests/support/sign-in/sign-in.ts';
import { limitsOf } from './admin-actions.server.ts';

const accounts = testAccounts();
let owner: Admin;
const now = new Date();
/** A proof lasts for fifteen minutes. */
const justRecent = new Date(now.getTime() - 15 * 60_000);
const old = new Date(justRecent.getTime() - 1);

beforeAll(async () => {
  owner = await createAdmin(accounts.services, testAdmin, now);
  await createAdmin(accounts.services, { ...testAdmin, email: 'partner@cafe.example' }, now);
});
beforeEach(async () => {
  for (const table of [jobApplications, mails, rateLimits])
    await accounts.services.db.delete(table);
});

/** @param confirmedAt when the session last proved who its admin is */
function send(
  fields: Record<string, string>,
  confirmedAt: Date,
  lastId?: string,
  run: RunAction = runApplicationAction,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (lastId) form.append('id', lastId);
  const session = { id: 'session', confirmedAt, device: 'Firefox on Linux' };
  const actor = { admin: owner, session, address: '192.0.2.1', now };
  return run(accounts.services, form, actor);
}

async function apply(): Promise<string> {
  return (await storeApplication(accounts)).row.id ?? '';
}

const told = () =>
  accounts.services.db
    .select({ kind: mails.kind, mails: count() })
    .from(mails)
    .where(eq(mails.kind, 'team-changed'))
    .groupBy(mails.kind);

const remove = async (confirmedAt: Date) =>
  send({ intent: 'delete', id: await apply() }, confirmedAt);

test('nine deletions an hour go at once; the tenth needs a proof, and all admins hear of it', async () => {
  for (let n = 1; n <= 9; n++) expect(await remove(old)).toMatchObject({ ok: true });
  expect(await told()).toEqual([]);
  expect(await remove(old)).toMatchObject({ ok: false, reason: 'confirm-identity' });
  expect(await told(), 'of the try alone').toEqual([{ kind: 'team-changed', mails: 2 }]);
  expect(await accounts.services.db.$count(jobApplications)).toBe(1);
  expect(await remove(justRecent)).toMatchObject({ ok: true });
  expect(await remove(now)).toMatchObject({ ok: true });
  // Once to each of the two.
  expect(await told()).toEqual([{ kind: 'team-changed', mails: 2 }]);
});

test('27 deletions a day need no proof, however they are spread', async () => {
  const { unasked } = limitsOf({ name: 'any', harm: 'deleting' });
  const inADay = Array.isArray(unasked) ? unasked[1] : undefined;
  if (!inADay) throw new Error('It is not counted');
  await accounts.services.limits.consume(inADay, owner.id, 26);
  expect(await remove(old)).toMatchObject({ ok: true });
  expect(await remove(old)).toMatchObject({ ok: false, reason: 'confirm-identity' });
});

test('one applicant is told five decisions a day at most, whoever is named first', async () => {
  const { db } = accounts.services;
  const [one, other] = [await apply(), await apply()];
  const tell = (id: string, lastId?: string) =>
    send({ intent: 'tell', id, decision: 'accepted' }, now, lastId);
  for (let n = 1; n <= 5; n++) {
    expect(await tell(one)).toMatchObject({ ok: false, reason: 'changed' });
  }
  await db.update(jobApplications).set({ application_status: 'accepted' });
  expect(await tell(one)).toMatchObject({ ok: false, reason: 'too-many' });
  expect(await tell(one.toUpperCase())).toMatchObject({ ok: false, reason: 'too-many' });
  expect(await tell(other, one)).toMatchObject({ ok: false, reason: 'too-many' });
  expect(await tell(other)).toMatchObject({ ok: true });
});

test('changing a product needs no proof, unless people wait for it, who are mailed its name and price', async () => {
  const { db } = accounts.services;
  await db.update(products).set({ in_stock: false });
  const [product] = await db.select().from(products);
  const { id = 0 } = product ?? {};
  const act = async (intent: string, confirmedAt: Date, fields = {}) => {
    const [row] = await db.select().from(products).where(eq(products.id, id));
    const sent = { intent, id: `${id}`, version: `${row?.version}`, ...fields };
    return send(sent, confirmedAt, undefined, runShopAction);
  };
  expect(await act('stock', old, { in_stock: 'yes' })).toMatchObject({ ok: true });
  expect(await act('undo', old)).toMatchObject({ ok: true });
  const email = 'aisyah@example.com';
  if (!product) throw new Error('The shop has no product');
  const texts = productTexts(product);
  expect(await act('save', old, { ...texts, name: 'Ours' })).toMatchObject({ ok: true });
  const waiting = { id: randomUUID(), product_id: id, email, created_at: now };
  await db.insert(restockRequests).values(waiting);
  for (const [intent, fields] of [['stock', { in_stock: 'yes' }], ['undo']] as const)
    expect(await act(intent, old, fields)).toMatchObject({ reason: 'confirm-identity' });
  for (const changed of [{ name: 'Now at evil.example' }, { price: 'RM1' }])
    expect(await act('save', old, { ...texts, name: 'Ours', ...changed })).toMatchObject({
      reason: 'confirm-identity',
    });
  expect(await act('save', old, { ...texts, name: 'Ours', taste: 'Mild' })).toMatchObject({
    ok: true,
  });
  await db.update(products).set({ hidden: true, in_stock: true }).where(eq(products.id, id));
  const shown = { ...texts, name: 'Ours', hidden: '' };
  expect(await act('save', old, shown)).toMatchObject({ reason: 'confirm-identity' });
  await db.update(products).set({ hidden: false, in_stock: false }).where(eq(products.id, id));
  expect(await act('stock', old, { in_stock: 'no' })).toMatchObject({ ok: true });
  expect(await act('stock', now, { in_stock: 'yes' })).toMatchObject({ ok: true });
});
