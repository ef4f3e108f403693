import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { findInvitations } from '#app/accounts/team/invitations.server.ts';
import { findTwoStepRequiredSince } from '#app/accounts/two-step/requirement.server.ts';
import * as frame from '#app/admin/frame/admin-frame.route.tsx';
import { adminPolicy, session, twoFactor, user } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { links } from '#db/schema/links.ts';
import { mails } from '#db/schema/mails.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { testAccounts } from '#tests/support/accounts.ts';
import { ageProofs } from '#tests/support/age-proof.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { sessionCookie, testAdmin } from '#tests/support/sign-in.ts';
import * as teamRoute from './team.route.tsx';

const origin = 'http://localhost:3000';

const accounts = testAccounts();
// The frame's own component needs the bundler.
const { middleware, loader } = frame;
const children = [{ path: 'team', module: { loader: teamRoute.loader, action: teamRoute.action } }];
const serve = serveRoutes([{ path: 'admin', module: { middleware, loader }, children }], accounts);
let ownerId: string;
let partnerId: string;
let cookie: string;

beforeEach(async () => {
  const { db } = accounts.services;
  for (const table of [user, links, adminPolicy, mails, rateLimits]) await db.delete(table);
  ownerId = (await addAdmin(testAdmin.email)).id;
  partnerId = (await addAdmin('partner@cafe.example')).id;
  cookie = await cookieOf(ownerId);
});

function addAdmin(email: string) {
  return createAdmin(accounts.services, { ...testAdmin, email }, new Date());
}

async function cookieOf(userId: string): Promise<string> {
  return (await sessionCookie({ db: accounts.services.db, auth: accounts.auth }, userId)).header;
}

function post(fields: Record<string, string>, from = cookie, sender = origin) {
  const headers = { Origin: sender, Cookie: from, 'x-client-address': '192.0.2.1' };
  const body = new URLSearchParams(fields);
  return serve(new Request(`${origin}/admin/team.data`, { method: 'POST', headers, body }));
}

const act = async (fields: Record<string, string>, from?: string) =>
  (await post(fields, from)).text();

const invite = (email: string) => act({ intent: 'invite', email });

const remove = (id: string, password: string = testAdmin.password, from?: string) =>
  act({ intent: 'remove-admin', id, password }, from);

const adminCount = () => accounts.services.db.$count(user, eq(user.role, 'admin'));

async function openInvitation() {
  const [found] = await findInvitations(accounts.services, new Date());
  return found;
}

async function setUpFactor(userId: string): Promise<void> {
  const { db } = accounts.services;
  await db.insert(twoFactor).values({ id: userId, userId, secret: 's', backupCodes: 'b' });
  await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, userId));
}

test('the page tells who the admins are, and which invitations are open', async () => {
  await invite('third@cafe.example');
  const request = new Request(`${origin}/admin/team.data`, { headers: { Cookie: cookie } });
  const response = await serve(request);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  const text = await response.text();
  const { url = null } = (await openInvitation()) ?? {};
  for (const shown of [testAdmin.email, 'partner@cafe.example', 'third@cafe.example', url]) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain('sealed:');
  // A session that has not proved lately who it is makes itself no admin with an open link.
  await ageProofs(accounts.services.db);
  const later = await (await serve(request.clone())).text();
  expect(later).toContain('third@cafe.example');
  expect(later).not.toContain(url);
});

test('invited, sent again and withdrawn', async () => {
  expect(await invite('third@cafe.example')).toContain('Invitation sent');
  const { id = '', url } = (await openInvitation()) ?? {};
  await invite('third@cafe.example');
  expect((await openInvitation())?.url).toBe(url);
  const withdrawal = { intent: 'withdraw-invitation', id };
  expect(await act(withdrawal)).toContain('Invitation withdrawn');
  expect(await openInvitation()).toBeUndefined();
  expect(await act(withdrawal)).toContain('It has been used or withdrawn in the meantime.');
});

test('an invitation that could lead nowhere is refused at its field', async () => {
  const { db } = accounts.services;
  const [visitor, now] = ['visitor@mail.example', new Date()];
  const times = { createdAt: now, updatedAt: now };
  await db.insert(user).values({ id: 'visitor', name: 'V', email: visitor, ...times });
  expect(await invite('not an address')).toContain('Please enter a valid email address.');
  expect(await invite('PARTNER@cafe.example')).toContain('belongs to an admin already');
  expect(await invite(visitor)).toContain('whose account never becomes an admin');
  expect(await db.$count(links)).toBe(0);
});

test('the 21st invitation within an hour has to wait', async () => {
  for (let sent = 0; sent < 20; sent++) await invite(`friend${sent}@cafe.example`);
  expect(await invite('friend20@cafe.example')).toContain('Too many attempts.');
  expect(await accounts.services.db.$count(links)).toBe(20);
});

test('a removal asks for the password of whoever removes, however recent the last proof', async () => {
  expect(await remove(partnerId, 'not this one')).toContain('This is not your password.');
  expect(await remove(partnerId, '')).toContain('This is not your password.');
  expect(await remove(partnerId, 'x'.repeat(300))).toContain('This is not your password.');
  expect(await adminCount()).toBe(2);
  await ageProofs(accounts.services.db);
  expect(await remove(partnerId)).toContain('Admin removed');
  expect(await adminCount()).toBe(1);
});

test('who was removed is out at the next request', async () => {
  const theirs = await cookieOf(partnerId);
  await remove(partnerId);
  const { db } = accounts.services;
  expect(await db.$count(session, eq(session.userId, partnerId))).toBe(0);
  const request = new Request(`${origin}/admin/team`, { headers: { Cookie: theirs } });
  expect((await serve(request)).headers.get('Location')).toContain('/admin/login');
});

test('nobody removes themselves, least of all the last admin', async () => {
  expect(await remove(ownerId)).toContain('Nobody removes themselves.');
  await remove(partnerId);
  expect(await remove(ownerId)).toContain('The last admin stays.');
  expect(await adminCount()).toBe(1);
});

test('of two who remove each other at the same moment one stays, and can go on', async () => {
  const theirs = await cookieOf(partnerId);
  await Promise.all([remove(partnerId), remove(ownerId, testAdmin.password, theirs)]);
  expect(await adminCount()).toBe(1);
  expect(await accounts.services.db.$count(session)).toBe(1);
});

test("another's two-step verification is reset, one's own is not", async () => {
  await setUpFactor(partnerId);
  await setUpFactor(ownerId);
  const reset = (id: string) => act({ intent: 'reset-two-step', id });
  expect(await reset(ownerId)).toContain('Your own is turned off on your account page.');
  expect(await reset(partnerId)).toContain('Two-step verification reset');
  expect(await reset(partnerId)).toContain('It is off already.');
  const { db } = accounts.services;
  expect(await db.$count(twoFactor)).toBe(1);
  const isReset = and(eq(auditEvents.action, 'two-step.reset'), eq(auditEvents.actor_id, ownerId));
  expect(await db.$count(auditEvents, isReset)).toBe(1);
});

test('two-step verification is required of everybody, and no longer', async () => {
  const { db } = accounts.services;
  const require = (required: string) => act({ intent: 'require-two-step', required });
  expect(await require('yes')).toContain('You have none yet: you set it up at your next sign-in.');
  expect(await findTwoStepRequiredSince(db)).not.toBeNull();
  expect(await require('no')).toContain('Saved');
  expect(await findTwoStepRequiredSince(db)).toBeNull();
  await setUpFactor(ownerId);
  expect(await require('yes')).not.toContain('next sign-in');
});

const changes: (Record<string, string> & { intent: string })[] = [
  { intent: 'show-links' },
  { intent: 'invite', email: 'third@cafe.example' },
  { intent: 'withdraw-invitation', id: 'x' },
  { intent: 'reset-two-step', id: 'x' },
  { intent: 'require-two-step', required: 'yes' },
];

test.each(changes)('$intent asks for a proof of the last 15 minutes', async (fields) => {
  await ageProofs(accounts.services.db);
  expect(await act(fields)).toContain('confirm-identity');
  expect(await accounts.services.db.$count(links)).toBe(0);
});

test.each([...changes, { intent: 'remove-admin', id: 'x', password: testAdmin.password }])(
  '$intent is refused to a visitor and to other sites',
  async (fields) => {
    const { db } = accounts.services;
    const now = new Date();
    const times = { createdAt: now, updatedAt: now };
    const email = 'visitor@mail.example';
    await db.insert(user).values({ id: 'visitor', name: 'V', email, ...times });
    const visitor = await post({ ...fields, id: partnerId }, await cookieOf('visitor'));
    expect(await visitor.text()).toContain('/admin/login');
    const foreign = await post({ ...fields, id: partnerId }, cookie, 'https://evil.example');
    expect(foreign.status).toBe(400);
    expect(await db.$count(links)).toBe(0);
    expect(await findTwoStepRequiredSince(db)).toBeNull();
    expect(await adminCount()).toBe(2);
  },
);
