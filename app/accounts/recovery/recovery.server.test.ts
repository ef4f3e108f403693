import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import * as loginRoute from '#app/accounts/sign-in/admin-login.route.tsx';
import { hashToken } from '#app/links/links.server.ts';
import { session, user, verification } from '#db/schema/accounts.ts';
import { links } from '#db/schema/links.ts';
import { mails } from '#db/schema/mails.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { recorded } from '#tests/support/recorded.ts';
import { keepSentMails, type SentMail } from '#tests/support/sent-mails.ts';
import { formRequest, serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { testAdmin } from '#tests/support/sign-in/sign-in.ts';
import * as forgotRoute from './forgot-password.route.tsx';
import * as resetRoute from './reset-password.route.tsx';
import { issueResetLink, workResetRequests } from './reset-password.server.ts';

const accounts = testAccounts();
const routes = [
  { path: 'admin/login', module: loginRoute },
  { path: 'admin/forgot-password', module: forgotRoute },
  { path: 'admin/reset-password/:token', module: resetRoute },
];
const serve = serveRoutes(routes, accounts);
let adminId: string;
let sent: SentMail[];

beforeAll(async () => {
  await workResetRequests(accounts.services);
  sent = await keepSentMails(accounts);
});
beforeEach(async () => {
  const { db } = accounts.services;
  for (const table of [user, mails, rateLimits, verification]) await db.delete(table);
  sent.length = 0;
  adminId = (await createAdmin(accounts.services, testAdmin, new Date())).id;
});

const origin = 'http://localhost:3000';
const newPassword = 'whisk bamboo at dusk';
const said = 'If this address belongs to an admin, a reset link is on its way.';
const dead = 'This link no longer works';

const post = (path: string, fields: Record<string, string>, more: Record<string, string> = {}) =>
  serve(formRequest(path, fields, more));

const ask = (email: string = testAdmin.email, more = {}) =>
  post('/admin/forgot-password', { email }, more);

const choose = (link: string, fields = {}, more = {}) =>
  post(link, { new_password: newPassword, repeat_password: newPassword, ...fields }, more);

async function issue(now = new Date()): Promise<string> {
  const { services } = accounts;
  const request = { origin: services.settings.origin, email: testAdmin.email, now };
  return (await issueResetLink(services, request))?.url ?? '';
}

async function mailedLink(): Promise<string> {
  await accounts.drain();
  const url = /http[^"]+reset-password[^"]+/.exec(sent.at(-1)?.text ?? '')?.[0];
  if (!url) throw new Error('No link was mailed');
  return url;
}

async function canSignIn(password: string): Promise<boolean> {
  const response = await post('/admin/login', { email: testAdmin.email, password });
  return response.status === 303;
}

const events = (action: string) => recorded(accounts.services.db, { id: adminId, action });

test('an admin who asks gets a link by email, with which the password is set', async () => {
  const earlier = await accounts.cookieOf(adminId);
  const page = await (await serve(new Request(`${origin}/admin/forgot-password`))).text();
  expect(page).toMatch(/<form[^>]* method="post".*name="email".*>Send reset link<\/button>/s);
  const response = await ask('  OWNER@cafe.example ');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(said);
  const link = await mailedLink();
  expect(sent[0]).toMatchObject({ to: testAdmin.email });
  expect(await events('password.reset-requested')).toMatchObject([
    { actor_id: null, details: { device: 'An unknown device' } },
  ]);
  const chosen = await choose(link);
  expect(chosen.status).toBe(303);
  expect(chosen.headers.get('Location')).toBe('/admin/login');
  const notice = chosen.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const login = await serve(
    new Request(`${origin}/admin/login`, { headers: { Cookie: `has_session=1; ${notice}` } }),
  );
  const html = await login.text();
  expect(html).toContain('Password changed. Please sign in.');
  expect(html).not.toContain('You were signed out.');
  expect(await accounts.services.db.$count(session), earlier).toBe(0);
  expect(await canSignIn(testAdmin.password)).toBe(false);
  expect(await canSignIn(newPassword)).toBe(true);
  await accounts.drain();
  expect(sent.at(-1)?.subject).toBe('Your password at Embun was changed');
  expect(await events('password.reset')).toHaveLength(1);
  expect(await events('session.ended')).toHaveLength(1);
  expect((await choose(link)).status, 'once').toBe(404);
});

test('the email with the link is not kept, and the database knows no link', async () => {
  await ask();
  const token = (await mailedLink()).split('/').at(-1) ?? '';
  const { db } = accounts.services;
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(await db.select().from(mails)).toMatchObject([{ state: 'sent', content: null }]);
  const stored = await db.select().from(links);
  expect(stored).toMatchObject([{ token: null, token_hash: hashToken(token) }]);
});

test.each([
  ['an unknown address', 'nobody@cafe.example'],
  ['no address at all', 'owner'],
  ['nothing', ''],
  ['an address of 255 characters', `${'a'.repeat(242)}@cafe.example`],
])('%s gets the same answer', async (_case, email) => {
  const [answer, known] = [await ask(email), await ask()];
  expect(answer.status).toBe(known.status);
  expect([...answer.headers.keys()]).toEqual([...known.headers.keys()]);
  expect(await answer.text()).toBe(await known.text());
  await mailedLink();
  expect(sent.map(({ to }) => to)).toEqual([testAdmin.email]);
});

test('for an unknown address the request does the same: it queues one job, without the address', async () => {
  const { jobs } = accounts.services;
  const send = vi.spyOn(jobs, 'send');
  await ask('nobody@cafe.example');
  await ask();
  await mailedLink();
  const resets = send.mock.calls.filter(([, name]) => name === 'send-reset-link');
  send.mockRestore();
  expect(resets).toHaveLength(2);
  for (const [, , job] of resets) {
    expect(Object.keys(job)).toEqual(['addressHash', 'device']);
    expect(JSON.stringify(job)).not.toContain('cafe.example');
  }
});

test('a visitor with an account gets no link', async () => {
  await accounts.services.db.update(user).set({ role: 'visitor' });
  expect(await (await ask()).text()).toContain(said);
  await accounts.drain();
  expect(await issue()).toBe('');
  expect(await accounts.services.db.$count(links)).toBe(0);
});

test('the command gets the link itself, and that is recorded', async () => {
  expect(await issue()).toMatch(/^http:\/\/localhost:3000\/admin\/reset-password\/[\w-]{43}$/);
  expect(await events('password.reset-requested')).toMatchObject([
    { actor_id: null, details: { from: 'command' } },
  ]);
});

test('four requests for one account mail three links, and say the same', async () => {
  for (let n = 0; n < 4; n++) {
    const response = await ask(testAdmin.email, { 'x-client-address': `192.0.2.${n}` });
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(said)]);
  }
  await accounts.drain();
  expect(await events('password.reset-requested')).toHaveLength(3);
  expect(await accounts.services.db.$count(links), 'the newest').toBe(1);
});

test('the 21st request of one address within an hour has to wait, and keeps what was typed', async () => {
  for (let n = 0; n < 20; n++) expect((await ask(`nobody${n}@cafe.example`)).status).toBe(200);
  const response = await ask();
  expect(response.status).toBe(429);
  const html = await response.text();
  expect(html).toContain('The link could not be sent. Please try again.');
  expect(html).toContain(`value="${testAdmin.email}"`);
});

test('the page of the link is a secret, and opening it changes nothing', async () => {
  const link = await issue();
  const before = await accounts.services.db.select().from(links);
  for (const method of ['GET', 'HEAD', 'GET']) {
    const response = await serve(new Request(link, { method }));
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(response.headers.get('Referrer-Policy')).toBe('same-origin');
    const html = await response.text();
    expect(html).not.toContain(testAdmin.email);
  }
  expect(await accounts.services.db.select().from(links)).toEqual(before);
  expect((await choose(link)).status).toBe(303);
});

async function expectDead(link: string): Promise<void> {
  for (const response of [await serve(new Request(link)), await choose(link)]) {
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain(dead);
    expect(html).toContain('href="/admin/forgot-password"');
  }
  expect(await canSignIn(testAdmin.password)).toBe(true);
}

test('a link that a newer one replaced does not work any more', async () => {
  const link = await issue();
  await issue();
  await expectDead(link);
});

test('nor does the link of somebody who has another address by now, or is no admin any more', async () => {
  const { db } = accounts.services;
  const link = await issue();
  await db.update(user).set({ email: 'new@cafe.example' });
  expect((await choose(link)).status).toBe(404);
  await db.update(user).set({ email: testAdmin.email, role: 'visitor' });
  expect((await choose(link)).status).toBe(404);
  await db.update(user).set({ role: 'admin' });
  expect((await choose(link)).status).toBe(303);
});

test('a common password is refused beside its field, and the link still works', async () => {
  const link = await issue();
  const password = 'Password1234!';
  const response = await choose(link, { new_password: password, repeat_password: password });
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain('too easy to guess');
  expect(html).not.toContain(password);
  expect(await canSignIn(testAdmin.password)).toBe(true);
  expect((await choose(link)).status).toBe(303);
});

test('a new password ends the trust in all devices of this admin, and of nobody else', async () => {
  const { db } = accounts.services;
  const expiresAt = new Date(Date.now() + 1e9);
  const rows = [
    { id: 'a', identifier: 'trust-device-a', value: adminId },
    { id: 'b', identifier: 'trust-device-b', value: 'somebody else' },
    { id: 'c', identifier: 'state', value: adminId },
  ];
  const times = { createdAt: new Date(), updatedAt: new Date(), expiresAt };
  await db.insert(verification).values(rows.map((row) => ({ ...row, ...times })));
  await choose(await issue());
  const left = await db.select({ id: verification.id }).from(verification);
  expect(left.map(({ id }) => id).sort()).toEqual(['b', 'c']);
});

test('a sign-in by the old password at the same moment leaves no session', async () => {
  const link = await issue();
  const { passwords } = accounts.services;
  const { verify } = passwords;
  const checked = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (typed) => {
    const fits = await verify(typed);
    await choose(link, {}, { 'x-client-address': '192.0.2.2' });
    return fits;
  });
  expect(await canSignIn(testAdmin.password)).toBe(false);
  expect(checked).toHaveBeenCalledOnce();
  expect(await accounts.services.db.$count(session)).toBe(0);
  expect(await canSignIn(newPassword)).toBe(true);
});

test('being signed in as a visitor changes nothing, and the visitor stays signed in', async () => {
  const { db } = accounts.services;
  const other = { email: 'visitor@cafe.example', name: 'Visitor', password: 'not used at all' };
  const { id } = await createAdmin(accounts.services, other, new Date());
  await db.update(user).set({ role: 'visitor' }).where(eq(user.id, id));
  const cookie = { Cookie: await accounts.cookieOf(id) };
  expect(await (await ask(other.email, cookie)).text()).toContain(said);
  expect((await choose(`${await issue()}x`, {}, cookie)).status).toBe(404);
  expect((await choose(await issue(), {}, cookie)).status).toBe(303);
  expect(await db.select({ userId: session.userId }).from(session)).toEqual([{ userId: id }]);
});

test('the 31st try of an address within an hour has to wait', async () => {
  const link = await issue();
  for (let n = 0; n < 30; n++) expect((await choose(`${link}x`)).status).toBe(404);
  const response = await choose(link);
  expect(response.status).toBe(429);
  expect(await response.text()).toContain('The password could not be set. Please try again.');
  expect((await choose(link, {}, { 'x-client-address': '192.0.2.2' })).status).toBe(303);
});
