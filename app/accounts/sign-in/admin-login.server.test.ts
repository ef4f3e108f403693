import { eq, gt } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { createPasswords } from '#app/platform/secrets/passwords.server.ts';
import { account, session, user } from '#db/schema/accounts.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { recorded } from '#tests/support/recorded.ts';
import { formRequest, serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { hashBefore, watchScrypt } from '#tests/support/sign-in/scrypt.ts';
import { sessionCookie, testAdmin } from '#tests/support/sign-in/sign-in.ts';
import * as loginRoute from './admin-login.route.tsx';
import { perAddress } from './sign-in-limits.server.ts';

const accounts = testAccounts();
const serve = serveRoutes([{ path: 'admin/login', module: loginRoute }], accounts);
let adminId: string;

beforeAll(async () => {
  const { db } = accounts.services;
  adminId = (await createAdmin(accounts.services, testAdmin, new Date())).id;
  const visitor = { email: 'visitor@cafe.example', name: 'Visitor', password: testAdmin.password };
  const { id } = await createAdmin(accounts.services, visitor, new Date());
  await db.update(user).set({ role: 'visitor' }).where(eq(user.id, id));
});
beforeEach(async () => {
  await accounts.services.db.delete(rateLimits);
});

const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

/** Makes weaker hashes than all others here. */
const weaker = createPasswords({ ln: 3, r: 1, p: 1 });

type Typed = {
  email?: string;
  password?: string;
  address?: string;
  cookie?: string;
};

function login({ address = '192.0.2.1', cookie = '', ...typed }: Typed = {}) {
  const { email, password } = { ...testAdmin, ...typed };
  const headers = { 'x-client-address': address, 'User-Agent': pixel, Cookie: cookie };
  return serve(formRequest('/admin/login', { email, password }, headers));
}

const invalid = 'Invalid credentials. Please check your email and password.';

test('the right password leads to the applications, with a session of 12 hours', async () => {
  const response = await login();
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe('/admin/applications');
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  const [cookie, hint, notice] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^embun\.session_token=[^;]+; /);
  for (const part of ['Max-Age=604800', 'Path=/', 'HttpOnly', 'SameSite=Lax']) {
    expect(cookie?.split('; ')).toContain(part);
  }
  expect(cookie).not.toMatch(/Secure|Domain/);
  expect(hint).toBe('has_session=1; Path=/; Max-Age=604800; SameSite=Lax');
  expect(notice).toBe('signed-in=1; Path=/admin; Max-Age=60; SameSite=Lax');
  const [row] = await accounts.services.db.select().from(session);
  expect(row?.userId).toBe(adminId);
  expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(12 * 3_600_000);
  expect(row?.ipAddress ?? '').toBe('');
});

test('the sign-in and its device are in the audit log; the session’s row keeps the device as well', async () => {
  await login();
  const { db } = accounts.services;
  const [row] = await db.select().from(session).where(eq(session.userAgent, pixel));
  expect(row?.userId).toBe(adminId);
  expect((await recorded(db, { id: adminId })).at(-1)).toMatchObject({
    action: 'session.started',
    actor_id: adminId,
    actor_email: testAdmin.email,
    details: { device: 'Chrome on Pixel 8' },
  });
});

test('a wrong password is noted on the account; attempts that have to wait are noted once', async () => {
  const { db } = accounts.services;
  for (let attempt = 0; attempt < 12; attempt += 1) await login({ password: 'not this one' });
  await login({ email: 'nobody@cafe.example' });
  const notes = (await recorded(db)).filter(({ action }) => action.startsWith('sign-in.'));
  const note = { details: { device: 'Chrome on Pixel 8' }, subject_id: adminId };
  expect(notes.slice(-11)).toMatchObject([
    ...Array(10).fill({ action: 'sign-in.failed', ...note }),
    { action: 'sign-in.slowed', ...note },
  ]);
});

test('sessions that ran out are removed by the next sign-in', async () => {
  const { db } = accounts.services;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  for (const hours of [13, 11]) await accounts.cookieOf(adminId, hoursAgo(hours));
  const kept = await db.$count(session, gt(session.expiresAt, new Date()));
  await login();
  expect(await db.$count(session)).toBe(kept + 1);
});

/** Does this cookie still open the back office? */
async function isSignedIn(cookie: string): Promise<boolean> {
  const headers = { Cookie: cookie };
  const response = await serve(new Request('http://localhost:3000/admin/login', { headers }));
  return response.status === 302;
}

test('signing in again in the same browser ends the session that it replaces', async () => {
  const { db } = accounts.services;
  const [before, elsewhere] = [await accounts.cookieOf(adminId), await accounts.cookieOf(adminId)];
  await login({ cookie: before, password: 'bamboo whisk at dusk' });
  expect(await isSignedIn(before), 'an attempt that was refused ends nothing').toBe(true);
  const response = await login({ cookie: before });
  expect(response.status).toBe(303);
  expect(await isSignedIn(before)).toBe(false);
  expect(await isSignedIn(elsewhere), 'another browser of theirs').toBe(true);
  expect(await isSignedIn(response.headers.getSetCookie()[0] ?? '')).toBe(true);
  const actions = (await recorded(db)).map(({ action }) => action);
  expect(actions.slice(-2)).toEqual(['session.started', 'session.ended']);
});

test('the address may be typed in any case, with blanks around it', async () => {
  expect((await login({ email: '  Owner@Cafe.Example ' })).status).toBe(303);
});

test.each([
  ['another password', { password: 'bamboo whisk at dusk' }],
  ['an unknown address', { email: 'nobody@cafe.example' }],
  ['the right password of a visitor', { email: 'visitor@cafe.example' }],
  ['no address', { email: '' }],
  ['no email address', { email: 'owner' }],
  ['no password', { password: '' }],
  ['a password of 257 characters', { password: 'x'.repeat(257) }],
  ['an address of 255 characters', { email: `${'a'.repeat(242)}@cafe.example` }],
])('%s is refused in the same words', async (_case, typed) => {
  const response = await login(typed);
  expect(response.status).toBe(401);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await response.text()).toContain(invalid);
});

test('what was typed stays, the password excepted', async () => {
  const html = await (await login({ email: 'Nobody@cafe.example', password: 'se"cret' })).text();
  expect(html).toContain('value="Nobody@cafe.example"');
  expect(html).not.toContain('cret');
});

test('every refusal takes the same hashing', async () => {
  using scrypt = watchScrypt();
  const { db, passwords } = accounts.services;
  const withoutPassword = { ...testAdmin, email: 'without@cafe.example' };
  const { id } = await createAdmin(accounts.services, withoutPassword, new Date());
  await db.delete(account).where(eq(account.userId, id));
  const outdated = { ...testAdmin, email: 'outdated@cafe.example' };
  await createAdmin({ db, passwords: weaker }, outdated, new Date());
  const hashing = await scrypt.workOf(() => passwords.hash(testAdmin.password));
  expect(hashing).toBeGreaterThan(0);
  const cases: Typed[] = [
    { password: 'bamboo whisk at dusk' },
    { email: 'nobody@cafe.example' },
    { email: 'visitor@cafe.example' },
    { email: withoutPassword.email },
    { email: outdated.email, password: 'bamboo whisk at dusk' },
  ];
  for (const typed of cases) {
    const work = await scrypt.workOf(async () => expect((await login(typed)).status).toBe(401));
    expect(work, typed.email).toBe(hashing);
  }
});

test.each([
  ['from before', () => hashBefore],
  ['of another strength', weaker.hash],
])('a hash %s is renewed by the sign-in, and by that alone', async (_which, make) => {
  const { db, passwords } = accounts.services;
  const stored = async () => {
    const rows = await db.select().from(account).where(eq(account.userId, adminId));
    return rows[0]?.password ?? '';
  };
  const outdated = await make(testAdmin.password);
  await db.update(account).set({ password: outdated }).where(eq(account.userId, adminId));
  expect((await login({ password: 'bamboo whisk at dusk' })).status).toBe(401);
  expect(await stored()).toBe(outdated);
  expect((await login()).status).toBe(303);
  const renewed = await stored();
  expect(renewed).not.toBe(outdated);
  expect(passwords.isOutdated(renewed)).toBe(false);
  expect((await login()).status).toBe(303);
  expect(await stored()).toBe(renewed);
});

test('the attempts of one address leave the queue free for others', async () => {
  using scrypt = watchScrypt();
  const letGo = scrypt.hold();
  const stranger = (index: number) =>
    login({ email: `nobody${index}@cafe.example`, password: 'a guess', address: '192.0.2.7' });
  const attempts = Array.from({ length: 12 }, (_, index) => stranger(index));
  // The twelfth is refused as soon as the others are in the queue.
  expect((await Promise.race(attempts)).status).toBe(503);
  const verify = vi.spyOn(accounts.services.passwords, 'verify');
  const owner = login();
  await expect.poll(() => verify).toHaveBeenCalled();
  verify.mockRestore();
  letGo();
  expect((await owner).status).toBe(303);
  await Promise.all(attempts);
  expect(scrypt.passwords.slice(0, 2)).toEqual(['a guess', testAdmin.password]);
}, 60_000);

test('nothing is hashed for input that cannot be a password or an address', async () => {
  using scrypt = watchScrypt();
  await login({ password: 'x'.repeat(257) });
  await login({ email: `${'a'.repeat(242)}@cafe.example` });
  for (let n = 0; n < 12; n++) await login({ password: '' });
  expect(scrypt.passwords).toEqual([]);
  expect((await login()).status, 'nor counted for the account').toBe(303);
});

test('after 10 failures this address has to wait, and the owner gets in from elsewhere', async () => {
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await login({ password: 'a wrong password' })).status).toBe(401);
  }
  const response = await login();
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
  const html = await response.text();
  expect(html).toContain('Login failed. Please try again.');
  expect(html).toMatch(/Too many attempts\. Try again in 1\d minutes\./);
  expect((await login({ address: '192.0.2.2' })).status).toBe(303);
});

test('one address gets 50 attempts an hour for all accounts together, counting bodies that are no form', async () => {
  const address = '192.0.2.9';
  await accounts.services.limits.consume(perAddress, address, 48);
  const headers = { 'x-client-address': address, 'Content-Type': 'application/json' };
  const noForm = { method: 'POST', headers, body: '{}' };
  expect((await serve(new Request('http://localhost:3000/admin/login', noForm))).status).toBe(400);
  expect((await login({ email: 'someone@cafe.example', address })).status).toBe(401);
  const response = await login({ address });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(15 * 60);
  expect(await response.text()).toContain(`value="${testAdmin.email}"`);
});

describe('in a browser that an admin has signed in to before', () => {
  const address = '192.0.2.77';
  const wrong = { password: 'a wrong password', address };
  const knownCookie = async (response: Response) => {
    const set = response.headers.getSetCookie().find((line) => line.includes('known_browser'));
    expect(set).toMatch(/; Max-Age=15552000; .*HttpOnly; SameSite=Lax$/);
    return set?.split(';')[0] ?? '';
  };

  test('a guest at the same address does not spend the owner’s attempts', async () => {
    const { limits } = accounts.services;
    const cookie = await knownCookie(await login({ address }));
    for (let attempt = 0; attempt < 10; attempt++) await login(wrong);
    expect((await login({ address })).status).toBe(429);
    expect((await login({ address, cookie })).status).toBe(303);
    await limits.consume(perAddress, address, 51);
    expect((await login({ address, cookie })).status).toBe(303);
    expect((await login({ address })).status, 'nor gives them back').toBe(429);
  });

  test('its own attempts are counted, for its account and in total', async () => {
    const cookie = await knownCookie(await login({ address }));
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await login({ ...wrong, cookie })).status).toBe(401);
    expect((await login({ address, cookie })).status).toBe(429);
    // Nothing is hashed for an empty address.
    for (let attempt = 11; attempt < 50; attempt++) await login({ email: '', address, cookie });
    expect((await login({ email: '', address, cookie })).status).toBe(429);
    expect((await login({ email: '', address })).status).toBe(401);
  });

  test('it counts as any other browser for another account, and with a signed cookie of another kind', async () => {
    const other = { ...testAdmin, email: 'partner@cafe.example' };
    await createAdmin(accounts.services, other, new Date());
    const known = await knownCookie(await login({ ...other, address }));
    const { services, auth } = accounts;
    const { value } = await sessionCookie({ db: services.db, auth }, adminId);
    for (let attempt = 0; attempt < 10; attempt++) await login(wrong);
    for (const cookie of [known, `embun.known_browser=${value}`])
      expect((await login({ address, cookie })).status).toBe(429);
  });
});

test('someone who is signed in goes straight on', async () => {
  const headers = { Cookie: await accounts.cookieOf(adminId) };
  const address = 'http://localhost:3000/admin/login?to=%2Fadmin%2Femployees';
  const response = await serve(new Request(address, { headers }));
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe('/admin/employees');
});
