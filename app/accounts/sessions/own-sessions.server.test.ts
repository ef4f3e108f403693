import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as accountRoute from '#app/accounts/admin/account/account.route.tsx';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import { keepForBrowser } from '#app/accounts/verifications.server.ts';
import * as adminFrame from '#app/admin/admin-resources.route.ts';
import { session, user, verification } from '#db/schema/accounts.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { testAccounts } from '#tests/support/accounts.ts';
import { untilLockAwaited } from '#tests/support/lock-awaited.ts';
import { recorded } from '#tests/support/recorded.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { type SessionCookie, sessionCookie, testAdmin, tokenIn } from '#tests/support/sign-in.ts';
import { findOwnSessions } from './own-sessions.server.ts';
import { startSession } from './start-session.server.ts';

const accounts = testAccounts();
const children = [{ path: 'admin/account', module: accountRoute }];
const serve = serveRoutes([{ module: adminFrame, children }], accounts);
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

type Opened = SessionCookie & { id: string; token: string };

async function open(userId = adminId, now = new Date()): Promise<Opened> {
  const { db } = accounts.services;
  const known = new Set((await db.select({ id: session.id }).from(session)).map(({ id }) => id));
  const cookie = await sessionCookie({ db, auth: accounts.auth }, userId, now);
  const rows = await db.select({ id: session.id }).from(session);
  const row = rows.find(({ id }) => !known.has(id));
  if (!row) throw new Error('No session was stored');
  await db.update(session).set({ userAgent: iphone }).where(eq(session.id, row.id));
  return { ...cookie, ...row, token: tokenIn(cookie) };
}

function send(cookie: string, fields?: Record<string, string>): Promise<Response> {
  return serve(
    new Request('http://localhost:3000/admin/account.data', {
      method: fields ? 'POST' : 'GET',
      headers: { Cookie: cookie, Origin: 'http://localhost:3000' },
      body: fields && new URLSearchParams(fields),
    }),
  );
}

const ids = async (userId = adminId) => {
  const { db } = accounts.services;
  const rows = await db.select({ id: session.id }).from(session).where(eq(session.userId, userId));
  return rows.map(({ id }) => id).sort();
};

const ended = () => recorded(accounts.services.db, { action: 'session.ended' });

test('they are listed with device and times, this one first, ended ones left out', async () => {
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
  const page = await (await send(here.header)).text();
  expect(page).toContain(there.id);
  expect(page).not.toContain(here.token);
  expect(page).not.toContain(there.token);
});

test('one is ended by its id: its next request leads to the sign-in page, and it is recorded', async () => {
  const [here, there] = [await open(), await open()];
  const before = (await ended()).length;
  const answer = await send(here.header, { intent: 'end-session', id: there.id });
  expect(await answer.text()).toContain('Signed out there');
  expect(await ids()).toEqual([here.id]);
  expect(await (await send(there.header)).text()).toContain('/admin/login?to=');
  expect((await ended()).slice(before)).toMatchObject([
    { details: { device: 'Safari on iPhone' }, subject_id: adminId },
  ]);
});

test('one’s own can be ended as well', async () => {
  const here = await open();
  await send(here.header, { intent: 'end-session', id: here.id });
  expect(await ids()).toEqual([]);
  expect(await (await send(here.header)).text()).toContain('/admin/login');
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
  const answer = await send(here.header, { intent: 'end-session', id });
  expect(await answer.text()).toContain('not-found');
  expect([await ids(), await ids(otherId)]).toEqual([mine, theirs]);
  expect(await ended()).toHaveLength(before);
});

test('all others are ended, each recorded; other people’s stay', async () => {
  const here = await open();
  await open();
  await open();
  const theirs = await open(otherId);
  const before = (await ended()).length;
  await send(here.header, { intent: 'end-other-sessions' });
  expect(await ids()).toEqual([here.id]);
  expect(await ids(otherId)).toEqual([theirs.id]);
  expect(await ended()).toHaveLength(before + 2);
});

test.each(['end-session', 'end-other-sessions'])(
  '%s forgets the devices that were trusted, of this admin alone',
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
    await send(here.header, { intent: 'end-session', id: (await open(otherId)).id });
    expect(await db.$count(verification), 'nothing was ended').toBe(2);
    await send(here.header, { intent, id: there.id });
    const left = await db.select({ value: verification.value }).from(verification);
    expect(left).toEqual([{ value: otherId }]);
  },
);

test('two who end each other at the same moment are both signed out, or one is', async () => {
  const [one, two] = [await open(), await open()];
  await Promise.all([
    send(one.header, { intent: 'end-session', id: two.id }),
    send(two.header, { intent: 'end-session', id: one.id }),
  ]);
  expect((await ids()).length).toBeLessThan(2);
});

test.each([
  ['end-other-sessions', 1],
  // The new one is no more than seen.
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
  const ending = send(here.header, { intent, id: there.id });
  await Promise.race([ending, untilLockAwaited(db)]);
  gate.resolve();
  await Promise.all([signIn, ending]);
  expect(await ids()).toHaveLength(left);
  expect(await db.$count(verification)).toBe(0);
});
