import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { additionOptions } from '#app/accounts/passkeys/challenges.server.ts';
import { addPasskey } from '#app/accounts/passkeys/passkeys.server.ts';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { beginTwoStep, finishTwoStep } from '#app/accounts/two-step/turn-on.server.ts';
import * as resources from '#app/admin/admin-resources.route.ts';
import { passkey, session, twoFactor } from '#db/schema/accounts.ts';
import { ageProofs } from '#tests/support/database/age-proof.ts';
import { lastRecorded } from '#tests/support/recorded.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { createAuthenticator } from '#tests/support/sign-in/authenticator.ts';
import { testAdmin } from '#tests/support/sign-in/sign-in.ts';
import { secretOf, totp, wrongFor } from '#tests/support/sign-in/totp.ts';
import * as route from './confirm-identity.route.ts';
import { confirmIdentity } from './confirm-identity.server.ts';

const accounts = testAccounts({ APP_ORIGIN: 'http://localhost:3000' });
const children = [{ path: 'admin/confirm-identity', module: route }];
const serve = serveRoutes([{ module: resources, children }], accounts);
let adminId: string;
/** Sessions of one admin, in two browsers. */
let cookie: string;
let otherCookie: string;

beforeAll(async () => {
  adminId = (await addAdmin(testAdmin)).id;
});
beforeEach(async () => {
  for (const table of [session, passkey, twoFactor]) await accounts.services.db.delete(table);
  await accounts.services.db.execute('delete from rate_limits');
  cookie = await signIn(adminId);
  otherCookie = await signIn(adminId);
  await ageProofs(accounts.services.db);
});

afterEach(() => {
  vi.useRealTimers();
});

function addAdmin(account: { email: string; name: string; password: string }) {
  return createAdmin(accounts.services, account, new Date());
}

const signIn = (userId: string) => accounts.cookieOf(userId);

function confirm(secret: string, from = cookie, more: Record<string, string> = {}) {
  return prove({ how: 'password', secret }, from, more);
}

function prove(proof: object, from = cookie, more: Record<string, string> = {}) {
  return serve(
    new Request('http://localhost:3000/admin/confirm-identity', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        Cookie: from,
        ...more,
      },
      body: JSON.stringify(proof),
    }),
  );
}

/** How many minutes old each session's proof is, the oldest first. */
async function proofAges(): Promise<number[]> {
  const rows = await accounts.services.db.select({ at: session.confirmedAt }).from(session);
  const proofs = rows.flatMap(({ at }) => at ?? []);
  const minutes = proofs.map((at) => Math.round((Date.now() - at.getTime()) / 60_000));
  return minutes.sort((one, other) => other - one);
}

const lastEvent = () => lastRecorded(accounts.services.db);

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

test('a wrong password confirms nothing, and is recorded', async () => {
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

test('the right password confirms nothing for a session that ended while it was checked', async () => {
  const { db, ...services } = accounts.services;
  const [row] = await db.select().from(session).where(eq(session.userId, adminId)).limit(1);
  await db.delete(session).where(eq(session.id, row?.id ?? ''));
  const attempt = {
    admin: { id: adminId, email: testAdmin.email, name: testAdmin.name },
    session: { id: row?.id ?? '', confirmedAt: new Date(0), device: 'Firefox on Linux' },
    proof: { how: 'password', secret: testAdmin.password } as const,
    address: '192.0.2.1',
    now: new Date(),
  };
  const result = await confirmIdentity({ db, ...services }, attempt);
  expect(result).toEqual({ ok: false, reason: 'session-ended' });
});

test('after ten wrong passwords even the right one has to wait, in this session at this address', async () => {
  for (let n = 0; n < 60; n++) await confirm('');
  for (let n = 0; n < 10; n++) expect((await confirm('bamboo whisk at noon')).status).toBe(400);
  const refused = await confirm(testAdmin.password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
  expect(await proofAges()).toEqual([16, 16]);
  expect((await confirm(testAdmin.password, otherCookie)).status).toBe(200);
});

test('the right password gives the attempts back', async () => {
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

async function addPasskeyOf(admin: { id: string; email: string; name: string }) {
  const { services } = accounts;
  const now = new Date();
  const actor = { admin, session: { id: 'session', device: '', confirmedAt: now }, now };
  const device = createAuthenticator();
  const challenge = (await additionOptions(services, actor))?.challenge ?? '';
  const response = device.register({ challenge });
  expect(await addPasskey(services, { ...actor, name: 'Phone', response })).toEqual({ ok: true });
  return device;
}

async function waysOf(from: string) {
  const headers = { Cookie: from };
  return (
    await serve(new Request('http://localhost:3000/admin/confirm-identity', { headers }))
  ).json();
}

async function challengeFor(from: string): Promise<string> {
  const answer = await prove({ how: 'passkey', secret: '' }, from);
  return (await answer.json()).options?.challenge ?? '';
}

test('a passkey of one’s own confirms the session that asked, once', async () => {
  expect(await waysOf(cookie)).toEqual({ ways: ['password'] });
  expect(await challengeFor(cookie)).toBe('');
  const device = await addPasskeyOf({ id: adminId, ...testAdmin });
  expect(await waysOf(cookie)).toEqual({ ways: ['password', 'passkey'] });
  const elsewhere = device.sign({ challenge: await challengeFor(otherCookie) });
  expect((await prove({ how: 'passkey', secret: elsewhere })).status).toBe(400);
  const unverified = device.sign({ challenge: await challengeFor(cookie), verified: false });
  expect((await prove({ how: 'passkey', secret: unverified })).status).toBe(400);
  expect(await proofAges()).toEqual([16, 16]);
  const secret = device.sign({ challenge: await challengeFor(cookie) });
  expect((await prove({ how: 'passkey', secret })).status).toBe(200);
  expect(await proofAges()).toEqual([16, 0]);
  expect(await lastEvent()).toMatchObject({
    action: 'identity.confirmed',
    details: { how: 'passkey' },
  });
  expect((await prove({ how: 'passkey', secret })).status).toBe(400);
});

test('another admin’s passkey does not confirm this one', async () => {
  const account = { email: 'third@cafe.example', name: 'Third', password: 'whisk bamboo at dawn' };
  const device = await addPasskeyOf(await addAdmin(account));
  await addPasskeyOf({ id: adminId, ...testAdmin });
  const secret = device.sign({ challenge: await challengeFor(cookie) });
  expect((await prove({ how: 'passkey', secret })).status).toBe(400);
  expect(await proofAges()).toEqual([16, 16]);
});

/** Two-step verification of the admin, begun or turned on. @returns the code that the app shows now */
async function turnOnTwoStep({ finished = true } = {}): Promise<string> {
  // The start of a half minute, so that a test never meets the next one by chance.
  const now = new Date(Math.floor(Date.now() / 30_000) * 30_000);
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const device = { id: 'session', device: '', confirmedAt: now };
  const admin = { id: adminId, ...testAdmin };
  const actor = { admin, session: device, address: '192.0.2.1', now };
  const row = { ...device, userId: adminId, token: 'this', expiresAt: now };
  await accounts.services.db.insert(session).values({ ...row, createdAt: now, updatedAt: now });
  const begun = await beginTwoStep(accounts.services, { ...actor, password: testAdmin.password });
  await accounts.services.db.delete(session).where(eq(session.id, device.id));
  if (!begun.ok) throw new Error(begun.reason);
  const secret = secretOf(begun.enrolment.typed);
  const code = totp(secret, new Date(now.getTime() - 30_000));
  if (finished) {
    expect(await finishTwoStep(accounts.services, { ...actor, code })).toMatchObject({ ok: true });
    [cookie, otherCookie] = [await signIn(adminId), await signIn(adminId)];
    await ageProofs(accounts.services.db);
  }
  return totp(secret, now);
}

test('a code of the app confirms this session, once, and is recorded', async () => {
  const code = await turnOnTwoStep();
  expect(await waysOf(cookie)).toEqual({ ways: ['password', 'code'] });
  expect((await prove({ how: 'code', secret: code })).status).toBe(200);
  expect(await proofAges()).toEqual([16, 0]);
  const action = 'identity.confirmed';
  expect(await lastEvent()).toMatchObject({ action, details: { how: 'code' } });
  expect((await prove({ how: 'code', secret: code }, otherCookie)).status).toBe(400);
  expect(await proofAges()).toEqual([16, 0]);
});

test('a wrong code is recorded; what cannot be a code is neither recorded nor counted', async () => {
  const code = await turnOnTwoStep();
  for (const secret of ['', '12345', '1'.repeat(20_000), 'abcdef'])
    for (let n = 0; n < 5; n++) expect((await prove({ how: 'code', secret })).status).toBe(400);
  expect((await lastEvent())?.action).not.toBe('sign-in.failed');
  expect((await prove({ how: 'code', secret: wrongFor(code) })).status).toBe(400);
  expect(await proofAges()).toEqual([16, 16]);
  expect(await lastEvent()).toMatchObject({ action: 'sign-in.failed', subject_id: adminId });
  expect((await prove({ how: 'code', secret: code })).status).toBe(200);
});

test('after ten wrong codes even the right one has to wait, however many passwords are left', async () => {
  const code = await turnOnTwoStep();
  const guess = () => prove({ how: 'code', secret: wrongFor(code) });
  for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(400);
  expect((await confirm(testAdmin.password)).status).toBe(200);
  for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(400);
  expect((await confirm(testAdmin.password)).status).toBe(200);
  const refused = await prove({ how: 'code', secret: code });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
  expect(await proofAges()).toEqual([16, 0]);
  expect((await prove({ how: 'code', secret: code }, otherCookie)).status).toBe(200);
});

test('the right code gives the attempts back', async () => {
  const code = await turnOnTwoStep();
  const guess = () => prove({ how: 'code', secret: wrongFor(code) });
  for (let n = 0; n < 9; n++) await guess();
  expect((await prove({ how: 'code', secret: code })).status).toBe(200);
  expect((await guess()).status).toBe(400);
});

test('without two-step verification, or with one that was only begun, no code is taken', async () => {
  expect(await waysOf(cookie)).toEqual({ ways: ['password'] });
  expect((await prove({ how: 'code', secret: '123456' })).status).toBe(400);
  const code = await turnOnTwoStep({ finished: false });
  expect(await waysOf(cookie)).toEqual({ ways: ['password'] });
  expect((await prove({ how: 'code', secret: code })).status).toBe(400);
  expect(await proofAges()).toEqual([16, 16]);
});
