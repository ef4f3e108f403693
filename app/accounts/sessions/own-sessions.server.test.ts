import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as accountRoute from '#app/accounts/admin/account/account.route.tsx';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import { keepForBrowser } from '#app/accounts/verifications.server.ts';
import { session, user, verification } from '#db/schema/accounts.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { untilLockAwaited } from '#tests/support/database/lock-awaited.ts';
import { openAdminPage } from '#tests/support/pages/admin-page.ts';
import { recorded } from '#tests/support/recorded.ts';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { sessionCookie, testAdmin, tokenIn } from '#tests/support/sign-in/sign-in.ts';
import { findOwnSessions } from './own-sessions.server.ts';
import { startSession } from './start-session.server.ts';

const accounts = testAccounts();
const page = openAdminPage(accounts, 'account', accountRoute);
let adminId: string;
let otherId: string;
const other = { email: 'second@cafe.example', name: 'Second', password: 'green bowl by the door' };

beforeAll(async () => {
  adminId = (await createAdmin(accounts.services, testAdmin, new Date())).id;
  otherId = (await createAdmin(accounts.services, other, new Date())).id;
});
beforeEach(async () => {
  await accounts.services.db.delete(session);
  await accounts.services.db.delete(rateLimits);
});

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

async function open(userId = adminId, now = new Date()) {
  const { auth, services } = accounts;
  const cookie = await sessionCookie({ db: services.db, auth }, userId, now);
  await services.db.update(session).set({ userAgent: iphone }).where(eq(session.id, cookie.id));
  return { ...cookie, token: tokenIn(cookie) };
}

const ids = async (userId = adminId) => {
  const { db } = accounts.services;
  const rows = await db.select({ id: session.id }).from(session).where(eq(session.userId, userId));
  return rows.map(({ id }) => id).sort();
};

const ended = () => recorded(accounts.services.db, { action: 'session.ended' });

test('sessions are listed with device and times, this one first, ended ones left out', async () => {
  const { db } = accounts.services;
  const now = new Date();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const here = await open(adminId, hoursAgo(3));
  const phone = await open(adminId, hoursAgo(2));
  await open(adminId, hoursAgo(13));
  await open(otherId);
  expect(await findOwnSessions(db, { id: adminId, sessionId: here.id }, now)).toEqual([
    {
      id: here.id,
      device: 'Safari on iPhone',
      startedAt: hoursAgo(3),
      usedAt: hoursAgo(3),
      isThisDevice: true,
    },
    {
      id: phone.id,
      device: 'Safari on iPhone',
      startedAt: hoursAgo(2),
      usedAt: hoursAgo(2),
      isThisDevice: false,
    },
  ]);
});

test('the page carries no token', async () => {
  const [here, there] = [await open(), await open()];
  const shown = await page.read(here.header);
  expect(shown).toContain(there.id);
  expect(shown).not.toContain(here.token);
  expect(shown).not.toContain(there.token);
});

test('a session is ended by its id: its next request leads to the sign-in page, and it is recorded', async () => {
  const [here, there] = [await open(), await open()];
  const before = (await ended()).length;
  const answer = await page.act({ intent: 'end-session', id: there.id }, here.header);
  expect(answer).toContain('Signed out there');
  expect(await ids()).toEqual([here.id]);
  expect(await page.read(there.header)).toContain('/admin/login?to=');
  expect((await ended()).slice(before)).toMatchObject([
    { details: { device: 'Safari on iPhone' }, subject_id: adminId },
  ]);
});

test('the session that asks can be ended as well', async () => {
  const here = await open();
  await page.act({ intent: 'end-session', id: here.id }, here.header);
  expect(await ids()).toEqual([]);
  expect(await page.read(here.header)).toContain('/admin/login');
});

test.each([
  ['somebody else’s', () => open(otherId).then(({ id }) => id)],
  ['a token in its place', () => open(adminId).then(({ token }) => token)],
  ['one that is gone', async () => '0190a6f0-0000-7000-8000-000000000000'],
  ['no id', async () => ''],
  ['a NUL', async () => 'a\0'],
  ['a statement', async () => "' or true --"],
])('%s ends nothing', async (_case, idOf) => {
  const here = await open();
  const id = await idOf();
  const [mine, theirs] = [await ids(), await ids(otherId)];
  const before = (await ended()).length;
  const answer = await page.act({ intent: 'end-session', id }, here.header);
  expect(answer).toContain('not-found');
  expect([await ids(), await ids(otherId)]).toEqual([mine, theirs]);
  expect(await ended()).toHaveLength(before);
});

test('all other sessions of the admin are ended, each recorded; those of other people stay', async () => {
  const here = await open();
  await open();
  await open();
  const theirs = await open(otherId);
  const before = (await ended()).length;
  await page.act({ intent: 'end-other-sessions' }, here.header);
  expect(await ids()).toEqual([here.id]);
  expect(await ids(otherId)).toEqual([theirs.id]);
  expect(await ended()).toHaveLength(before + 2);
});

test.each(['end-session', 'end-other-sessions'])(
  '%s forgets the trusted devices of this admin, and of nobody else',
  async (intent) => {
    const { db } = accounts.services;
    const trust = (value: string) => {
      const now = new Date();
      const times = { createdAt: now, updatedAt: now, expiresAt: now };
      return { id: `trust-${value}`, identifier: `trust-device-${value}`, value, ...times };
    };
    await db.delete(verification);
    await db.insert(verification).values([trust(adminId), trust(otherId)]);
    const [here, there] = [await open(), await open()];
    await page.act({ intent: 'end-session', id: (await open(otherId)).id }, here.header);
    expect(await db.$count(verification), 'nothing was ended').toBe(2);
    await page.act({ intent, id: there.id }, here.header);
    const left = await db.select({ value: verification.value }).from(verification);
    expect(left).toEqual([{ value: otherId }]);
  },
);

test('of two sessions that end each other at the same moment, one or both are ended', async () => {
  const [one, two] = [await open(), await open()];
  await Promise.all([
    page.act({ intent: 'end-session', id: two.id }, one.header),
    page.act({ intent: 'end-session', id: one.id }, two.header),
  ]);
  expect((await ids()).length).toBeLessThan(2);
});

test.each([
  ['end-other-sessions', 1],
  // A new session stays: only the named one is ended.
  ['end-session', 2],
])('%s waits for a sign-in by a trusted device that is under way', async (intent, left) => {
  const { auth, services } = accounts;
  const { db } = services;
  const [here, there] = [await open(), await open()];
  const [signedIn, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await db.delete(verification);
  const signIn = db.transaction(async (tx) => {
    const owner = await lockAdmin(tx, eq(user.id, adminId));
    if (!owner) throw new Error('No admin');
    const [request, now] = [new Request('http://localhost:3000'), new Date()];
    await startSession(tx, auth, { owner, role: 'admin', request }, now);
    await keepForBrowser(tx, auth, { step: 'trust_device', value: adminId }, now);
    signedIn.resolve();
    await gate.promise;
  });
  await signedIn.promise;
  const ending = page.act({ intent, id: there.id }, here.header);
  await Promise.race([ending, untilLockAwaited(db)]);
  gate.resolve();
  await Promise.all([signIn, ending]);
  expect(await ids()).toHaveLength(left);
  expect(await db.$count(verification)).toBe(0);
});
