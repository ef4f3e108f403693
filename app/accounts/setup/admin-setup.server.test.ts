import { beforeEach, expect, test, vi } from 'vitest';
import { findSession } from '#app/accounts/sessions/sessions.server.ts';
import { user } from '#db/schema/accounts.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { testAccounts } from '#tests/support/accounts.ts';
import { actionsOn } from '#tests/support/recorded.ts';
import { formRequest, serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAdmin } from '#tests/support/sign-in.ts';
import * as setupRoute from './admin-setup.route.tsx';
import { createAdmin } from './create-admin.server.ts';
import { issueSetupLink } from './set-up-admin.server.ts';

const accounts = testAccounts();
const serve = serveRoutes([{ path: 'admin/setup/:token', module: setupRoute }], accounts);
let link: string;

beforeEach(async () => {
  const { db } = accounts.services;
  await db.delete(user);
  await db.delete(rateLimits);
  link = await newLink();
});

async function newLink(now = new Date()): Promise<string> {
  return (await issueSetupLink(accounts.services, now)) ?? '';
}

function post(
  fields: Partial<typeof testAdmin> | Record<string, string> = {},
  url = link,
  address = '192.0.2.1',
) {
  return serve(formRequest(url, { ...testAdmin, ...fields }, { 'x-client-address': address }));
}

const dead = 'This link can&#x27;t be used';

test('the page says the rules beforehand, and is a secret', async () => {
  const response = await serve(new Request(link));
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(response.headers.get('Referrer-Policy')).toBe('same-origin');
  const html = await response.text();
  for (const text of ['Name', 'Email', 'Password', 'At least 12 characters', 'Create account']) {
    expect(html).toContain(text);
  }
});

test('makes the admin, signs them in and goes to the applications', async () => {
  const response = await post();
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe('/admin/applications');
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

test('of ten at the same moment one wins', async () => {
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
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const others = 'a bamboo whisk at dawn';
  const began: string[] = [];
  const hashed = vi.spyOn(accounts.services.passwords, 'hash').mockImplementation(async (given) => {
    began.push(given);
    (given === others ? other : one).resolve();
    await released;
    return 'not a hash';
  });
  const posts = [post(), post(), post()];
  await one.promise;
  // Asked later, from elsewhere: when that has come so far, so have the three.
  posts.push(post({ password: others }, link, '192.0.2.2'));
  await other.promise;
  const atOnce = [...began];
  release();
  await Promise.all(posts).finally(() => hashed.mockRestore());
  expect(atOnce.sort()).toEqual([others, testAdmin.password].sort());
});

test.each([
  ['no name', { name: ' \u200B' }, 'Name is required'],
  ['a name of 101 characters', { name: 'a'.repeat(101) }, 'at most 100 characters'],
  ['no address', { email: '' }, 'Email is required'],
  ['no email address', { email: 'owner@cafe' }, 'Please enter a valid email address.'],
  ['a common password', { password: 'Password1234!' }, 'too easy to guess'],
  ['the address as password', { password: testAdmin.email }, 'besides your email address'],
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
  'what was typed stays when %s cannot be had',
  async (what) => {
    const { db, limits } = accounts.services;
    const gone = new Error('gone');
    const broken =
      what === 'limits'
        ? vi.spyOn(limits, 'consume').mockRejectedValue(gone)
        : vi.spyOn(db, 'transaction').mockRejectedValue(gone);
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
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await response.text()).toMatch(/Too many attempts\. Try again in \d+ minutes\./);
});
