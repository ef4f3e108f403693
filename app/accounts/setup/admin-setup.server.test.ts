import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { findSession } from '#app/accounts/sessions/sessions.server.ts';
import { signInAdmin } from '#app/accounts/sign-in/sign-in-admin.server.ts';
import { user } from '#db/schema/accounts.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { actionsOn, recorded } from '#tests/support/recorded.ts';
import { formRequest, serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { testAdmin } from '#tests/support/sign-in/sign-in.ts';
import * as setupRoute from './admin-setup.route.tsx';
import { createAdmin } from './create-admin.server.ts';
import { ensureFirstAdmin, findSetup, issueSetupLink } from './set-up-admin.server.ts';

const accounts = testAccounts();
const serve = serveRoutes([{ path: 'admin/setup/:token', module: setupRoute }], accounts);
const now = new Date();
const owner = { email: 'Owner@Cafe.Example', password: testAdmin.password };
let link: string;

beforeEach(async () => {
  const { db } = accounts.services;
  await db.delete(user);
  await db.delete(rateLimits);
  link = (await issueSetupLink(accounts.services, now)) ?? '';
});

function post(
  fields: Partial<typeof testAdmin> | Record<string, string> = {},
  url = link,
  address = '192.0.2.1',
) {
  return serve(formRequest(url, { ...testAdmin, ...fields }, { 'x-client-address': address }));
}

const dead = 'This link can&#x27;t be used';

test('the page says the rules beforehand, and is kept secret', async () => {
  const response = await serve(new Request(link));
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(response.headers.get('Referrer-Policy')).toBe('same-origin');
  const html = await response.text();
  for (const text of ['Name', 'Email', 'Password', 'At least 12 characters', 'Create account']) {
    expect(html).toContain(text);
  }
});

test('makes the admin, signs them in and leads to the page Today', async () => {
  const response = await post();
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe('/admin/today');
  const [cookie = ''] = response.headers.getSetCookie();
  const request = new Request('http://localhost:3000/admin/applications', {
    headers: { Cookie: cookie.split(';')[0] ?? '' },
  });
  const { db } = accounts.services;
  const found = await findSession(db, accounts.auth, request, new Date());
  expect(found?.user).toMatchObject({ email: testAdmin.email, role: 'admin' });
  const actions = await actionsOn(db, found?.user.id ?? '');
  expect(actions).toEqual(['admin.created', 'session.started']);
});

test('of ten posts at the same moment one wins', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => post({ email: `owner${index}@cafe.example` })),
  );
  const statuses = responses.map((response) => response.status).sort();
  expect(statuses).toEqual([303, ...Array(9).fill(404)]);
  expect(await accounts.services.db.$count(user)).toBe(1);
  const page = await serve(new Request(link));
  expect(page.status).toBe(404);
  expect(await page.text()).toContain(dead);
});

test('one address has one password hashed at a time', async () => {
  const { promise: hash, resolve: release } = Promise.withResolvers<string>();
  const hashed = vi.spyOn(accounts.services.passwords, 'hash').mockReturnValue(hash);
  const posts = [post(), post(), post()];
  await expect.poll(() => hashed).toHaveBeenCalled();
  // Posted later, from elsewhere: once this one is being hashed, the other three have arrived, too.
  const others = 'a bamboo whisk at dawn';
  posts.push(post({ password: others }, link, '192.0.2.2'));
  await expect.poll(() => hashed).toHaveBeenCalledWith(others);
  expect(hashed).toHaveBeenCalledTimes(2);
  release('not a hash');
  await Promise.all(posts).finally(() => hashed.mockRestore());
});

test.each([
  ['no name', { name: ' \u200B' }, 'Name is required'],
  ['a common password', { password: 'Password1234!' }, 'too easy to guess'],
])('%s is refused beside its field, and the link still works', async (_case, fields, message) => {
  const response = await post(fields);
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain(message);
  expect(html.match(/aria-invalid/g)).toHaveLength(1);
  expect((await post()).status).toBe(303);
});

test('what was typed stays, the password excepted', async () => {
  const html = await (await post({ name: '<b>Aisyah</b>', password: 'se"cret' })).text();
  expect(html).toContain('value="&lt;b&gt;Aisyah&lt;/b&gt;"');
  expect(html).toContain(`value="${testAdmin.email}"`);
  expect(html).not.toContain('cret');
});

test.each(['limits', 'transaction'] as const)(
  'what was typed stays when the %s fails',
  async (what) => {
    const { services } = accounts;
    const broken =
      what === 'limits'
        ? vi.spyOn(services.limits, 'consume').mockRejectedValue(new Error('gone'))
        : vi.spyOn(services.db, 'transaction').mockRejectedValue(new Error('gone'));
    const response = await post().finally(() => broken.mockRestore());
    expect(response.status).toBe(500);
    const html = await response.text();
    expect(html).toContain('The account could not be created. Please try again.');
    expect(html).toContain(`value="${testAdmin.email}"`);
    expect(html).not.toContain(testAdmin.password);
    expect((await post()).status).toBe(303);
  },
);

test('the address of a visitor is refused, and the link still works', async () => {
  const { db } = accounts.services;
  await createAdmin(accounts.services, testAdmin, new Date());
  await db.update(user).set({ role: 'visitor' });
  const response = await post();
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('belongs to a visitor of the site');
  expect((await post({ email: 'second@cafe.example' })).status).toBe(303);
});

test('the 31st try within an hour has to wait', async () => {
  const wrong = `${link}x`;
  for (let attempt = 0; attempt < 30; attempt++) expect((await post({}, wrong)).status).toBe(404);
  const response = await post();
  expect(response.status).toBe(429);
  expect(await response.text()).toMatch(/Too many attempts\. Try again in \d+ minutes\./);
});

/** Starts the server, with ADMIN_EMAIL and ADMIN_PASSWORD or without. */
function ensure(firstAdmin?: { email: string; password: string }) {
  const { db, jobs, passwords, settings } = accounts.services;
  return ensureFirstAdmin({ db, jobs, passwords, settings: { ...settings, firstAdmin } }, now);
}

async function canUseSetupLink(token: string): Promise<boolean> {
  const { db } = accounts.services;
  return (await findSetup(db, { kind: 'first-admin', token, now })) !== null;
}

function tokenOf(link: string | null): string {
  expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/setup\/[\w-]{43}$/);
  return link?.split('/').at(-1) ?? '';
}

test('makes the admin that the settings name, who can sign in', async () => {
  expect(await ensure(owner)).toBeNull();
  const { db } = accounts.services;
  expect(await db.select({ email: user.email, role: user.role }).from(user)).toEqual([
    { email: 'owner@cafe.example', role: 'admin' },
  ]);
  const attempt = { ...testAdmin, request: new Request('http://localhost:3000') };
  expect(await signInAdmin(accounts.services, accounts.auth, attempt, now)).toMatchObject({
    ok: true,
  });
  expect((await recorded(db, { action: 'admin.created' })).at(-1)).toMatchObject({
    actor_id: null,
    details: { from: 'settings' },
  });
});

test('five copies of the server that start at once make one admin', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => ensure(owner)));
  expect(answers).toEqual([null, null, null, null, null]);
  expect(await accounts.services.db.$count(user)).toBe(1);
});

test('a second start changes nothing, whatever the settings say by then', async () => {
  await ensure(owner);
  expect(await ensure({ email: 'new@cafe.example', password: 'password1234' })).toBeNull();
  expect(await accounts.services.db.$count(user)).toBe(1);
});

test('a common password stops the start', async () => {
  const weak = { ...owner, password: 'password1234' };
  await expect(ensure(weak)).rejects.toThrow('ADMIN_PASSWORD is one of the common passwords');
  expect(await accounts.services.db.$count(user)).toBe(0);
});

test('a password that is too long to be typed at a sign-in stops the start', async () => {
  const long = { ...owner, password: 'bamboo whisk '.repeat(20) };
  await expect(ensure(long)).rejects.toThrow('ADMIN_PASSWORD must have at most 256 characters');
});

test('a visitor never becomes the admin', async () => {
  const { db } = accounts.services;
  await createAdmin(accounts.services, { ...testAdmin, email: 'OWNER@cafe.example' }, now);
  await db.update(user).set({ role: 'visitor' });
  await expect(ensure(owner)).rejects.toThrow('ADMIN_EMAIL belongs to a visitor');
  expect(await db.$count(user, eq(user.role, 'admin'))).toBe(0);
});

test('each start prints a new link, and only the newest can be used', async () => {
  const first = tokenOf(await ensure());
  const links = await Promise.all([ensure(), ensure(), ensure()]);
  expect(await canUseSetupLink(first)).toBe(false);
  const usable = await Promise.all(links.map((link) => canUseSetupLink(tokenOf(link))));
  expect(usable.filter(Boolean)).toHaveLength(1);
});

test('once there is an admin no link is made, and an old one is dead', async () => {
  const token = tokenOf(await ensure());
  await createAdmin(accounts.services, testAdmin, now);
  expect(await canUseSetupLink(token)).toBe(false);
  expect(await ensure()).toBeNull();
});
