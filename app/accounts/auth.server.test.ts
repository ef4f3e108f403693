import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { session } from '#db/schema/accounts.ts';
import { testAccounts } from '#tests/support/accounts.ts';
import { dumpDatabase } from '#tests/support/dump-database.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import {
  adminCookie,
  type SessionCookie,
  signedCookie,
  testAdmin,
  tokenIn,
} from '#tests/support/sign-in.ts';
import { findSession } from './sessions/sessions.server.ts';
import * as signOutRoute from './sessions/sign-out.route.ts';
import * as loginRoute from './sign-in/admin-login.route.tsx';
import { signInAdmin } from './sign-in/sign-in-admin.server.ts';
import { signedCookies } from './signed-cookies.server.ts';
import * as sessionRoute from './visitor/session.route.ts';

const accounts = testAccounts({ APP_ORIGIN: 'https://cafe.example' });
let cookie: SessionCookie;
beforeAll(async () => {
  cookie = await adminCookie(accounts);
});

/** The cookie that is set. */
async function signIn(): Promise<string> {
  const attempt = { ...testAdmin, request: new Request('http://localhost:3000') };
  const result = await signInAdmin(accounts.services, accounts.auth, attempt, new Date());
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result.headers.getSetCookie()[0] ?? '';
}

function find(header: string) {
  const request = new Request('https://cafe.example/admin', { headers: { Cookie: header } });
  return findSession(accounts.services.db, accounts.auth, request, new Date());
}

test('on https the cookie belongs to this host alone and never travels in the clear', async () => {
  const line = await signIn();
  expect(line).toMatch(/^__Host-embun\.session_token=/);
  for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) {
    expect(line.split('; ')).toContain(part);
  }
  expect(line).not.toContain('Domain');
});

test('so do the cookies that tell pages of it', async () => {
  const routes = [
    { path: 'admin/login', module: loginRoute },
    { path: 'api/sign-out', module: signOutRoute },
    { path: 'api/session', module: sessionRoute },
  ];
  const serve = serveRoutes(routes, accounts);
  const send = (path: string, init: RequestInit) =>
    serve(new Request(`https://cafe.example${path}`, init));
  const signedIn = await send('/admin/login', {
    method: 'POST',
    headers: { Origin: 'https://cafe.example' },
    body: new URLSearchParams({ email: testAdmin.email, password: testAdmin.password }),
  });
  const headers = { Cookie: 'has_session=1', Origin: 'https://cafe.example' };
  const signedOut = await send('/api/sign-out', { method: 'POST', headers });
  const outdated = await send('/api/session', { headers });
  const told = [signedIn, signedOut, outdated]
    .flatMap((response) => response.headers.getSetCookie())
    .filter((line) => !line.startsWith('__Host-'));
  expect(told.map((line) => line.split('=')[0])).toEqual([
    'has_session',
    'signed-in',
    'has_session',
    'has_session',
  ]);
  for (const line of told) expect(line.split('; ')).toContain('Secure');
});

test('and is the one that is read', async () => {
  expect(await find(cookie.header)).not.toBeNull();
  expect(await find(cookie.header.replace('__Host-', ''))).toBeNull();
});

test('the database holds the hash of a session’s token, which opens nothing, even signed', async () => {
  const { db } = accounts.services;
  const [header = ''] = (await signIn()).split('; ');
  const token = tokenIn({ value: header.slice(header.indexOf('=') + 1) });
  const id = (await find(header))?.session.id ?? '';
  const [row] = await db.select().from(session).where(eq(session.id, id));
  expect(row?.token).toBe(hash('sha256', token));
  expect(await dumpDatabase(db)).not.toContain(token);
  expect(await find((await signedCookie(accounts.auth, String(row?.token))).header)).toBeNull();
});

test('the cookie is letter for letter that of Better Auth, which made them before', async () => {
  const { read, write } = signedCookies('the secret of a site before', false);
  const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz012345';
  const line = `embun.session_token=${token}.10kT4ZwT9aoKD1jH7IOsCb5lYoBm8LhAXv0rCtKHbP4%3D; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`;
  expect(await write('session_token', token, 604_800)).toBe(line);
  const sent = (Cookie: string) =>
    read(new Request('http://localhost', { headers: { Cookie } }), 'session_token');
  expect(await sent(line.replace(/;.*/, ''))).toBe(token);
  expect(await sent(line.replace(/;.*/, '').replace('=AbC', '=abC'))).toBeNull();
});
