import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import * as resources from '#app/admin/admin-resources.route.ts';
import { session, user } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { openTestAccounts, type TestAccounts } from '#tests/support/accounts.ts';
import { ageProofs } from '#tests/support/age-proof.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { sessionCookie, testAdmin } from '#tests/support/sign-in.ts';
import * as route from './confirm-identity.route.ts';

let accounts: TestAccounts;
let serve: (request: Request) => Promise<Response>;
let adminId: string;
/** Those of one admin, in two browsers. */
let cookie: string;
let otherCookie: string;

beforeAll(async () => {
  accounts = await openTestAccounts();
  adminId = (await addAdmin(testAdmin)).id;
  const children = [{ path: 'admin/confirm-identity', module: route }];
  serve = serveRoutes([{ module: resources, children }], accounts.context);
});
afterAll(() => accounts.close());
beforeEach(async () => {
  await accounts.services.db.delete(session);
  await accounts.services.db.execute('delete from rate_limits');
  cookie = await signIn(adminId);
  otherCookie = await signIn(adminId);
  await ageProofs(accounts.services.db);
});

function addAdmin(account: { email: string; name: string; password: string }) {
  return createAdmin(accounts.services.db, accounts.auth, account, new Date());
}

async function signIn(userId: string): Promise<string> {
  const parts = { db: accounts.services.db, auth: accounts.auth };
  return (await sessionCookie(parts, userId)).header;
}

function confirm(secret: string, from = cookie, more: Record<string, string> = {}) {
  return serve(
    new Request('http://localhost:3000/admin/confirm-identity', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        Cookie: from,
        ...more,
      },
      body: JSON.stringify({ how: 'password', secret }),
    }),
  );
}

/** How many minutes old the later proof of each session is, the oldest first. */
async function proofAges(): Promise<number[]> {
  const rows = await accounts.services.db.select({ at: session.confirmedAt }).from(session);
  const proofs = rows.flatMap(({ at }) => at ?? []);
  const minutes = proofs.map((at) => Math.round((Date.now() - at.getTime()) / 60_000));
  return minutes.sort((one, other) => other - one);
}

async function lastEvent() {
  const [event] = await accounts.services.db
    .select()
    .from(auditEvents)
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return event;
}

test('the password confirms this session and no other, and is recorded', async () => {
  const response = await confirm(testAdmin.password);
  expect([response.status, await response.json()]).toEqual([200, { success: true }]);
  expect(await proofAges()).toEqual([16, 0]);
  expect(await lastEvent()).toMatchObject({
    action: 'identity.confirmed',
    subject_id: adminId,
    actor_id: adminId,
    details: { how: 'password', device: 'Firefox on Linux' },
  });
});

test('a wrong one confirms nothing, and is recorded', async () => {
  const response = await confirm('bamboo whisk at noon');
  expect([response.status, await response.json()]).toEqual([
    400,
    { success: false, reason: 'wrong' },
  ]);
  expect(await proofAges()).toEqual([16, 16]);
  expect(await lastEvent()).toMatchObject({
    action: 'sign-in.failed',
    subject_id: adminId,
    details: { how: 'confirm', device: 'Firefox on Linux' },
  });
});

test('after ten wrong ones even the right one waits, in every session', async () => {
  for (let n = 0; n < 10; n++) expect((await confirm('bamboo whisk at noon')).status).toBe(400);
  const refused = await confirm(testAdmin.password, otherCookie);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
  expect(await proofAges()).toEqual([16, 16]);
});

test('the right one gives the attempts back', async () => {
  for (let n = 0; n < 9; n++) await confirm('bamboo whisk at noon');
  expect((await confirm(testAdmin.password)).status).toBe(200);
  expect((await confirm('bamboo whisk at noon')).status).toBe(400);
});

test('the password of another admin does not confirm this one', async () => {
  const second = { email: 'second@cafe.example', name: 'Second', password: 'whisk bamboo at dusk' };
  const { id } = await addAdmin(second);
  const theirs = await signIn(id);
  await ageProofs(accounts.services.db);
  expect((await confirm(second.password)).status).toBe(400);
  expect((await confirm(second.password, theirs)).status).toBe(200);
  expect(await proofAges()).toEqual([16, 16, 0]);
});

test.each([
  ['nothing', ''],
  ['a password too long to hash', 'a'.repeat(257)],
])('%s is wrong', async (_what, secret) => {
  expect((await confirm(secret)).status).toBe(400);
  expect(await proofAges()).toEqual([16, 16]);
});

test('nobody, a visitor, another site, an unknown way and a GET get nowhere', async () => {
  expect((await confirm(testAdmin.password, '')).status).toBe(401);
  const { db } = accounts.services;
  const visitor = { email: 'visitor@cafe.example', name: 'Visitor', password: 'not used at all' };
  const { id } = await addAdmin(visitor);
  await db.update(user).set({ role: 'visitor' }).where(eq(user.id, id));
  const theirs = await signIn(id);
  expect((await confirm(visitor.password, theirs)).status).toBe(403);
  const site = { 'Sec-Fetch-Site': 'cross-site' };
  expect((await confirm(testAdmin.password, cookie, site)).status).toBe(403);
  const form = { 'Content-Type': 'text/plain' };
  expect((await confirm(testAdmin.password, cookie, form)).status).toBe(400);
  const get = new Request('http://localhost:3000/admin/confirm-identity', {
    headers: { Cookie: cookie },
  });
  expect((await serve(get)).status).toBe(405);
  expect(await proofAges()).toEqual([16, 16]);
});
