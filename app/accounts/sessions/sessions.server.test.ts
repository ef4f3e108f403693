import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import * as authApiRoute from '#app/accounts/auth-api.route.ts';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { session } from '#db/schema/accounts.ts';
import { recorded } from '#tests/support/recorded.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import {
  type SessionCookie,
  sessionCookie,
  testAdmin,
  tokenIn,
} from '#tests/support/sign-in/sign-in.ts';
import { findSession, signOutsPerAddress } from './sessions.server.ts';
import * as logoutRoute from './sign-out.route.ts';

const accounts = testAccounts();
const routes = [
  { path: 'admin/logout', module: logoutRoute },
  { path: 'api/auth/*', module: authApiRoute },
];
const serve = serveRoutes(routes, accounts);
let adminId: string;
beforeAll(async () => {
  adminId = (await createAdmin(accounts.services, testAdmin, new Date())).id;
});

const hourMs = 3_600_000;

function after(start: Date, hours: number): Date {
  return new Date(start.getTime() + hours * hourMs);
}

function signIn(now = new Date()): Promise<SessionCookie> {
  return sessionCookie({ db: accounts.services.db, auth: accounts.auth }, adminId, now);
}

function request(path: string, cookie: string, method = 'GET'): Request {
  return new Request(`http://localhost:3000${path}`, {
    method,
    headers: { Cookie: cookie, Origin: 'http://localhost:3000' },
  });
}

/** Uses the session at `now`. */
function use({ header }: SessionCookie, now: Date) {
  return findSession(accounts.services.db, accounts.auth, request('/admin', header), now);
}

async function storedEnd(sessionId: string): Promise<Date | undefined> {
  const rows = await accounts.services.db
    .select({ end: session.expiresAt })
    .from(session)
    .where(eq(session.id, sessionId));
  return rows[0]?.end;
}

test('tells who is signed in, with their role', async () => {
  expect((await use(await signIn(), new Date()))?.user).toEqual({
    id: adminId,
    email: testAdmin.email,
    name: testAdmin.name,
    role: 'admin',
    hasTwoStep: false,
  });
});

test.each([
  ['none', ''],
  ['a broken one', 'embun.session_token=%E0%A4%A; ==;'],
])('cookie: %s is nobody', async (_case, header) => {
  expect(await use({ name: '', value: '', header }, new Date())).toBeNull();
});

test('the token without its signature opens nothing', async () => {
  const cookie = await signIn();
  const token = tokenIn(cookie);
  expect(await use({ ...cookie, header: `${cookie.name}=${token}` }, new Date())).toBeNull();
  const forged = `${cookie.name}=${token}.${Buffer.alloc(32).toString('base64')}`;
  expect(await use({ ...cookie, header: forged }, new Date())).toBeNull();
});

test('a session from when tokens were stored unhashed stays open', async () => {
  const { db } = accounts.services;
  await db.delete(session);
  const cookie = await signIn();
  await db.execute(sql`update session set token = ${tokenIn(cookie)}`);
  await db.execute(sql.raw(await readFile('db/migrations/0028_session_token_hashes.sql', 'utf8')));
  expect((await use(cookie, new Date()))?.user.id).toBe(adminId);
});

test('each use moves the end of the session, to 7 days after the sign-in at most', async () => {
  const start = new Date();
  const cookie = await signIn(start);
  const sessionId = (await use(cookie, start))?.session.id ?? '';
  expect(await storedEnd(sessionId)).toEqual(after(start, 12));
  for (let hours = 10; hours < 7 * 24; hours += 10) {
    await use(cookie, after(start, hours));
    expect(await storedEnd(sessionId)).toEqual(after(start, Math.min(hours + 12, 7 * 24)));
  }
  expect(await use(cookie, after(start, 7 * 24))).toBeNull();
});

test('logout ends the session on the server, clears the cookie and is in the audit log', async () => {
  const cookie = await signIn();
  const response = await serve(request('/admin/logout', cookie.header, 'POST'));
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe('/admin/login');
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  const cleared = response.headers.getSetCookie().find((line) => line.startsWith(cookie.name));
  expect(cleared).toMatch(/^embun\.session_token=; .*Max-Age=0/);
  expect(response.headers.get('Clear-Site-Data')).toBe('"cache"');
  expect(await use(cookie, new Date())).toBeNull();
  const events = await recorded(accounts.services.db, { action: 'session.ended' });
  expect(events).toMatchObject([{ actor_id: adminId, subject_id: adminId }]);
});

test('others who sign out at the same address cannot keep anybody signed in', async () => {
  const cookie = await signIn();
  const { limits } = accounts.services;
  expect((await serve(request('/admin/logout', '', 'POST'))).status).toBe(303);
  await limits.consume(signOutsPerAddress, 'unknown', signOutsPerAddress.points + 1);
  expect((await serve(request('/admin/logout', '', 'POST'))).status).toBe(429);
  expect((await serve(request('/admin/logout', cookie.header, 'POST'))).status).toBe(303);
  expect(await use(cookie, new Date())).toBeNull();
  await limits.reset(signOutsPerAddress, 'unknown');
});

test('a link to /admin/logout signs nobody out', async () => {
  const cookie = await signIn();
  const response = await serve(request('/admin/logout', cookie.header));
  expect(response.status).toBe(405);
  expect(response.headers.get('Allow')).toBe('POST');
  expect(await use(cookie, new Date())).not.toBeNull();
});

test.each([
  ['POST', 'sign-in/email'],
  ['POST', 'callback/google'],
  ['GET', 'callback/github'],
  ['GET', 'get-session'],
])('%s /api/auth/%s is not there', async (method, path) => {
  const cookie = await signIn();
  const response = await serve(request(`/api/auth/${path}`, cookie.header, method));
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ success: false, error: 'Not found' });
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await use(cookie, new Date())).not.toBeNull();
});
