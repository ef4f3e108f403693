import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { session } from '#db/schema/accounts.ts';
import { dumpDatabase } from '#tests/support/database/dump-database.ts';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import {
  adminCookie,
  type SessionCookie,
  signedCookie,
  testAdmin,
  tokenIn,
} from '#tests/support/sign-in/sign-in.ts';
import { endedSessionHintCookie, sessionHintCookie } from './sessions/session-hint.ts';
import { findSession } from './sessions/sessions.server.ts';
import { signInAdmin } from './sign-in/sign-in-admin.server.ts';
import { signInNoticeCookie } from './sign-in/sign-in-notice.ts';
import { signedCookies } from './signed-cookies.server.ts';

const accounts = testAccounts({ APP_ORIGIN: 'https://cafe.example' });
let cookie: SessionCookie;
beforeAll(async () => {
  cookie = await adminCookie(accounts);
});

/** The session cookie that a sign-in sets. */
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

test('on https the session cookie belongs to this host alone and never travels in the clear', async () => {
  const line = await signIn();
  expect(line).toMatch(/^__Host-embun\.session_token=/);
  for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) {
    expect(line.split('; ')).toContain(part);
  }
  expect(line).not.toContain('Domain');
});

test('on https the cookies that tell pages of a session are secure, too', () => {
  const { auth } = accounts;
  const told = [sessionHintCookie(auth, 'admin'), endedSessionHintCookie(auth)];
  for (const line of [...told, signInNoticeCookie(auth)])
    expect(line.split('; ')).toContain('Secure');
});

test('on https only the session cookie of this host is read', async () => {
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

test('the session cookie is letter for letter that of Better Auth, which made them before', async () => {
  const { read, write } = signedCookies('the secret of a site before', false);
  const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz012345';
  const line = `embun.session_token=${token}.10kT4ZwT9aoKD1jH7IOsCb5lYoBm8LhAXv0rCtKHbP4%3D; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`;
  expect(await write('session_token', token, 604_800)).toBe(line);
  const sent = (Cookie: string) =>
    read(new Request('http://localhost', { headers: { Cookie } }), 'session_token');
  expect(await sent(line.replace(/;.*/, ''))).toBe(token);
  expect(await sent(line.replace(/;.*/, '').replace('=AbC', '=abC'))).toBeNull();
});
