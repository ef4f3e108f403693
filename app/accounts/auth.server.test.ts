import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '#db/schema/accounts.ts';
import { openTestAccounts, type TestAccounts } from '#tests/support/accounts.ts';
import { adminCookie, type SessionCookie, testAdmin } from '#tests/support/sign-in.ts';
import { findSession } from './sessions.server.ts';
import { signInAdmin } from './sign-in-admin.server.ts';

let accounts: TestAccounts;
let cookie: SessionCookie;
beforeAll(async () => {
  accounts = await openTestAccounts({ APP_ORIGIN: 'https://cafe.example' });
  cookie = await adminCookie({ db: accounts.services.db, auth: accounts.auth });
});
afterAll(() => accounts.close());

test('on https the cookie belongs to this host alone and never travels in the clear', async () => {
  const attempt = { ...testAdmin, address: '192.0.2.1' };
  const result = await signInAdmin(accounts.services, accounts.auth, attempt, new Date());
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  const [line = ''] = result.headers.getSetCookie();
  expect(line).toMatch(/^__Host-embun\.session_token=/);
  for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) {
    expect(line.split('; ')).toContain(part);
  }
  expect(line).not.toContain('Domain');
});

test('and is the one that is read', async () => {
  const { db } = accounts.services;
  const request = (header: string) =>
    new Request('https://cafe.example/admin', { headers: { Cookie: header } });
  expect(await findSession(db, accounts.auth, request(cookie.header), new Date())).not.toBeNull();
  const unprefixed = cookie.header.replace('__Host-', '');
  expect(await findSession(db, accounts.auth, request(unprefixed), new Date())).toBeNull();
});

test('nobody signs up by password', async () => {
  const body = { email: 'new@cafe.example', name: 'New', password: 'bamboo whisk at dusk' };
  await expect(accounts.auth.api.signUpEmail({ body })).rejects.toThrow();
  expect(await accounts.services.db.$count(user)).toBe(1);
});

test('no request gives anybody a role', async () => {
  const headers = new Headers({ Cookie: cookie.header });
  // Better Auth's types forbid the field as well; a request knows no types.
  const body = { name: 'Renamed', role: 'visitor' } as { name: string };
  await expect(accounts.auth.api.updateUser({ body, headers })).rejects.toThrow();
  const { internalAdapter } = await accounts.auth.$context;
  const made = await internalAdapter.createUser(
    { email: 'made@cafe.example', name: 'Made', emailVerified: true, role: 'admin' },
    { method: 'oauth' },
  );
  expect(made).toMatchObject({ role: 'visitor' });
  expect(await internalAdapter.updateUser(made.id, { role: 'admin' })).toBeNull();
});
