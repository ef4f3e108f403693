import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as signInRoute from '#app/accounts/passkeys/sign-in/passkey-sign-in.route.ts';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { checkTexts } from '#app/forms/rules.ts';
import { passkey, session, user, verification } from '#db/schema/accounts.ts';
import { mails } from '#db/schema/mails.ts';
import { untilLockAwaited } from '#tests/support/database/lock-awaited.ts';
import { lastRecorded, recorded } from '#tests/support/recorded.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { type Authenticator, createAuthenticator } from '#tests/support/sign-in/authenticator.ts';
import { testAdmin } from '#tests/support/sign-in/sign-in.ts';
import { additionOptions } from './challenges.server.ts';
import { mostPasskeys, passkeyRules } from './passkey.ts';
import { addPasskey, findPasskeys, removePasskey } from './passkeys.server.ts';

const origin = 'http://localhost:3000';

const accounts = testAccounts({ APP_ORIGIN: origin });
const serve = serveRoutes([{ path: 'admin/login/passkey', module: signInRoute }], accounts);
let admin: { id: string; email: string; name: string };

beforeAll(async () => {
  admin = await createAdmin(accounts.services, testAdmin, new Date());
});
beforeEach(async () => {
  const { db } = accounts.services;
  await db.delete(passkey);
  await db.delete(session);
  await db.delete(verification);
  await db.execute('delete from rate_limits');
});

const actor = (now = new Date()) => ({
  admin,
  session: { id: 'session', device: 'Firefox on Linux', confirmedAt: now },
  now,
});

async function additionChallenge(asking = actor()): Promise<string> {
  return (await additionOptions(accounts.services, asking))?.challenge ?? '';
}

async function add(device: Authenticator, ceremony: object = {}) {
  const response = device.register({ challenge: await additionChallenge(), ...ceremony });
  return addPasskey(accounts.services, { ...actor(), name: 'My phone', response });
}

async function addDevice(): Promise<Authenticator> {
  const device = createAuthenticator();
  expect(await add(device)).toEqual({ ok: true });
  return device;
}

function post(body: object, more: Record<string, string> = {}): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    Origin: origin,
    ...more,
  };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  return serve(new Request(`${origin}/admin/login/passkey`, request));
}

async function signInChallenge(): Promise<string> {
  return (await (await post({})).json()).options.challenge;
}

async function signIn(device: Authenticator, ceremony: object = {}) {
  const response = device.sign({ challenge: await signInChallenge(), ...ceremony });
  return post({ response });
}

const sessions = () => accounts.services.db.select().from(session);

const lastEvent = () => lastRecorded(accounts.services.db);

test('a new passkey is listed, recorded and told by email', async () => {
  expect(await add(createAuthenticator())).toEqual({ ok: true });
  const { db } = accounts.services;
  expect(await findPasskeys(db, admin.id)).toEqual([
    { id: expect.any(String), name: 'My phone', createdAt: expect.any(Date), lastUsedAt: null },
  ]);
  expect(await lastEvent()).toMatchObject({
    action: 'passkey.added',
    subject_id: admin.id,
    actor_id: admin.id,
    details: { device: 'Firefox on Linux' },
  });
  const told = and(eq(mails.subject_id, admin.id), eq(mails.kind, 'passkey.added'));
  expect(await db.select({ kind: mails.kind }).from(mails).where(told)).toHaveLength(1);
});

test('a passkey signs in without a password, and the session is like any other', async () => {
  const device = await addDevice();
  const challenge = await signInChallenge();
  const response = device.sign({ challenge });
  const answer = await post({ response, to: '/admin/employees?state=selangor' });
  expect(await answer.json()).toEqual({ success: true, to: '/admin/employees?state=selangor' });
  const cookies = answer.headers.getSetCookie().join('\n');
  expect(cookies).toMatch(/session_token=.*HttpOnly/);
  expect(cookies).toContain('has_session=1');
  expect(cookies).toContain('signed-in');
  const [row] = await sessions();
  expect(row).toMatchObject({ userId: admin.id, userAgent: expect.stringContaining('Firefox') });
  expect(row?.confirmedAt).toEqual(row?.createdAt);
  expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(12 * 3_600_000);
  expect(await lastEvent()).toMatchObject({
    action: 'session.started',
    actor_id: admin.id,
    details: { device: 'Firefox on Linux' },
  });
  const [used] = await findPasskeys(accounts.services.db, admin.id);
  expect(used?.lastUsedAt).toBeInstanceOf(Date);
});

test('a sign-in by passkey ends the earlier session of the same browser, and leads to no other site', async () => {
  const device = await addDevice();
  const header = await accounts.cookieOf(admin.id);
  const [earlier] = await sessions();
  const response = device.sign({ challenge: await signInChallenge() });
  const answer = await post({ response, to: 'https://evil.example/admin/' }, { Cookie: header });
  expect(await answer.json()).toMatchObject({ to: '/admin/applications' });
  const left = await sessions();
  expect(left).toHaveLength(1);
  expect(left[0]?.id).not.toBe(earlier?.id);
});

test.each([
  ['from another origin', { origin: 'https://cafe.example' }],
  ['from another port', { origin: 'http://localhost:4000' }],
  ['for another host', { rpId: 'cafe.example' }],
  ['without user verification', { verified: false }],
  ['for a challenge that nobody gave', { challenge: 'AAAA' }],
])('a passkey %s signs nobody in, and cannot be added either', async (_case, ceremony) => {
  const device = createAuthenticator();
  expect(await add(device, ceremony)).toEqual({ ok: false, reason: 'not-accepted' });
  await add(device);
  expect((await signIn(device, ceremony)).status).toBe(401);
  expect(await sessions()).toEqual([]);
  expect((await signIn(device)).status).toBe(200);
});

test('a copy of an authenticator, whose counter has not grown, is refused and recorded', async () => {
  const device = await addDevice();
  await signIn(device);
  await signIn(device);
  for (const behind of [1, 0]) {
    device.counter = behind;
    expect((await signIn(device)).status).toBe(401);
  }
  expect(await lastEvent()).toMatchObject({
    action: 'sign-in.failed',
    subject_id: admin.id,
    details: { device: 'Firefox on Linux' },
  });
  const events = await recorded(accounts.services.db, { action: 'passkey.refused' });
  expect(events.map(({ details }) => details)).toEqual([
    { device: 'Firefox on Linux', why: 'counter' },
    { device: 'Firefox on Linux', why: 'counter' },
  ]);
  expect(await sessions()).toHaveLength(2);
});

test('of two sign-ins with the same counter at the same moment, one is accepted', async () => {
  const device = await addDevice();
  const first = device.sign({ challenge: await signInChallenge() });
  device.counter = 0;
  const copy = device.sign({ challenge: await signInChallenge() });
  const answers = await Promise.all([first, copy].map((response) => post({ response })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('a challenge works once, even when it is answered twenty times at once, and for five minutes', async () => {
  const device = await addDevice();
  const response = device.sign({ challenge: await signInChallenge() });
  const answers = await Promise.all(Array.from({ length: 20 }, () => post({ response })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const late = device.sign({ challenge: await signInChallenge() });
  const past = new Date(Date.now() - 1000);
  await accounts.services.db.update(verification).set({ expiresAt: past });
  expect((await post({ response: late })).status).toBe(401);
});

test('a challenge to add is not one to sign in, and belongs to one session', async () => {
  const device = await addDevice();
  const challenge = await additionChallenge();
  expect((await signIn(device, { challenge })).status).toBe(401);
  const other = createAuthenticator();
  const response = other.register({ challenge: await additionChallenge() });
  const elsewhere = {
    ...actor(),
    session: { ...actor().session, id: 'another' },
    name: 'x',
    response,
  };
  expect(await addPasskey(accounts.services, elsewhere)).toMatchObject({ reason: 'not-accepted' });
});

test('an authenticator that does not count may always say zero', async () => {
  const device = await addDevice();
  for (let n = 0; n < 2; n++) {
    device.counter = -1;
    expect((await signIn(device)).status).toBe(200);
  }
});

test('somebody who is no admin any more cannot add a passkey', async () => {
  const gone = { ...actor(), admin: { ...admin, id: 'somebody-else' } };
  const response = createAuthenticator().register({ challenge: await additionChallenge(gone) });
  const refused = { ok: false, reason: 'not-accepted' };
  expect(await addPasskey(accounts.services, { ...gone, name: 'Phone', response })).toEqual(
    refused,
  );
});

test('a stranger’s passkey, a removed one and a visitor’s sign nobody in', async () => {
  expect((await signIn(createAuthenticator())).status).toBe(401);
  const device = await addDevice();
  const { db } = accounts.services;
  await db.update(user).set({ role: 'visitor' }).where(eq(user.id, admin.id));
  expect((await signIn(device)).status).toBe(401);
  await db.update(user).set({ role: 'admin' }).where(eq(user.id, admin.id));
  const [{ id } = { id: '' }] = await findPasskeys(db, admin.id);
  const stranger = { ...actor(), admin: { ...admin, id: 'somebody-else' } };
  expect(await removePasskey(accounts.services, { ...stranger, id })).toMatchObject({ ok: false });
  expect(await removePasskey(accounts.services, { ...actor(), id })).toEqual({ ok: true });
  expect(await lastEvent()).toMatchObject({ action: 'passkey.removed', actor_id: admin.id });
  expect(await removePasskey(accounts.services, { ...actor(), id })).toMatchObject({ ok: false });
  expect((await signIn(device)).status).toBe(401);
  expect(await sessions()).toEqual([]);
});

test('a passkey that is removed while it signs in opens nothing', async () => {
  const { db } = accounts.services;
  const device = await addDevice();
  const answer = await db.transaction(async (tx) => {
    await tx.select().from(user).where(eq(user.id, admin.id)).for('update');
    const signing = signIn(device);
    await untilLockAwaited(db);
    await tx.delete(passkey);
    return { signing };
  });
  expect((await answer.signing).status).toBe(401);
  expect(await sessions()).toEqual([]);
});

test('nobody has more than ten passkeys, even when they are added at once, and none twice', async () => {
  const device = await addDevice();
  expect(await add(device)).toEqual({ ok: false, reason: 'passkey-exists' });
  const more = Array.from({ length: mostPasskeys }, () => add(createAuthenticator()));
  const refused = (await Promise.all(more)).filter(({ ok }) => !ok);
  expect(refused).toEqual([{ ok: false, reason: 'too-many-passkeys' }]);
  expect(await findPasskeys(accounts.services.db, admin.id)).toHaveLength(mostPasskeys);
});

test('a passkey needs a name, and not a long one', () => {
  const check = (name: string) => checkTexts(passkeyRules, { name }, undefined);
  const errors = [{ field: 'name', message: 'Give the passkey a name.' }];
  expect(check('  ')).toEqual({ ok: false, errors });
  expect(check('x'.repeat(61))).toMatchObject({ ok: false });
});

test.each([
  ['no JSON', 'abc'],
  ['no credential', '{}'],
  ['null', 'null'],
  ['too long to be read', ' '.repeat(16_001)],
  ['one of nothing', '{"id":"a","rawId":"a","type":"public-key","response":{}}'],
  [
    'one with broken parts',
    JSON.stringify({
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: '!', authenticatorData: '!', signature: '!' },
    }),
  ],
])('a response that is %s is refused', async (_case, response) => {
  expect((await post({ response })).status).toBe(401);
  const addition = { ...actor(), name: 'Phone', response };
  expect(await addPasskey(accounts.services, addition)).toMatchObject({ reason: 'not-accepted' });
});

test('a body that is neither JSON nor a form is refused, and gets no challenge', async () => {
  expect((await post({}, { 'Content-Type': 'text/plain' })).status).toBe(400);
});

test('an id or a transport that no browser makes is refused like any other', async () => {
  const device = createAuthenticator();
  const signed = JSON.parse(device.sign({ challenge: await signInChallenge() }));
  expect((await post({ response: JSON.stringify({ ...signed, id: 'a\0' }) })).status).toBe(401);
  const made = JSON.parse(device.register({ challenge: await additionChallenge() }));
  made.response.transports = ['usb\0'];
  const addition = { ...actor(), name: 'Phone', response: JSON.stringify(made) };
  expect(await addPasskey(accounts.services, addition)).toEqual({ ok: true });
});

test('an address gets 50 attempts and 100 challenges an hour, then has to wait', async () => {
  for (let n = 0; n < 50; n++) expect((await post({ response: 'x' })).status).toBe(401);
  const refused = await post({ response: 'x' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
  for (let n = 0; n < 100; n++) expect((await post({})).status).toBe(200);
  expect((await post({})).status).toBe(429);
});
