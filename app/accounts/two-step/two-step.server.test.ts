import { eq, like, ne } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { findSession } from '#app/accounts/sessions/sessions.server.ts';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import * as loginRoute from '#app/accounts/sign-in/admin-login.route.tsx';
import * as codeRoute from '#app/accounts/two-step/sign-in/sign-in-code.route.tsx';
import { forgetTrustedDevices } from '#app/accounts/verifications.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { adminPolicy, session, twoFactor, user, verification } from '#db/schema/accounts.ts';
import { mails } from '#db/schema/mails.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { actionsOn } from '#tests/support/recorded.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { type CookieBrowser, openCookieBrowser } from '#tests/support/sign-in/cookie-browser.ts';
import { testAdmin } from '#tests/support/sign-in/sign-in.ts';
import { secretOf, totp, wrongFor } from '#tests/support/sign-in/totp.ts';
import { consumeCode, noteRightCode } from './code-limits.server.ts';
import { decryptFactor, encryptFactor, openFactor, reEncryptFactors } from './factor.server.ts';
import { isTwoStepDue, setTwoStepRequired } from './requirement.server.ts';
import { resetTwoStep, turnOffTwoStep } from './turn-off.server.ts';
import { beginTwoStep, finishTwoStep, renewRecoveryCodes } from './turn-on.server.ts';

const accounts = testAccounts();
const serve = serveRoutes(
  [
    { path: 'admin/login', module: loginRoute },
    { path: 'admin/login/code', module: codeRoute },
  ],
  accounts,
);
let admin: Admin;

/** The start of a half minute, so that a test never meets the next one by chance. */
let start: Date;
beforeEach(async () => {
  const { db } = accounts.services;
  for (const table of [user, rateLimits, verification, mails]) await db.delete(table);
  admin = await createAdmin(accounts.services, testAdmin, new Date());
  const times = { createdAt: new Date(), updatedAt: new Date(), expiresAt: new Date() };
  await db.insert(session).values({ id: 'this', token: 'this', userId: admin.id, ...times });
  start = new Date(Math.ceil(Date.now() / 30_000) * 30_000);
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const actor = () => ({
  admin,
  session: { id: 'this', confirmedAt: new Date(), device: 'Firefox on Linux' },
  address: '192.0.2.1',
  now: new Date(),
});

async function begin(): Promise<Buffer> {
  const begun = await beginTwoStep(accounts.services, {
    ...actor(),
    password: testAdmin.password,
  });
  if (!begun.ok) throw new Error(begun.reason);
  return secretOf(begun.enrolment.typed);
}

/** Turns it on with the code of half a minute ago, so that the test has a new one. */
async function turnOn(): Promise<{ secret: Buffer; codes: string[] }> {
  const secret = await begin();
  const code = totp(secret, after(-30));
  const finished = await finishTwoStep(accounts.services, { ...actor(), code });
  if (!finished.ok) throw new Error(finished.reason);
  return { secret, codes: finished.codes };
}

const browser = () => openCookieBrowser(serve);
const sender = { 'x-client-address': '192.0.2.1', 'User-Agent': 'Firefox' };

async function typePassword(from: CookieBrowser): Promise<Response> {
  const { email, password } = testAdmin;
  return await from.post('/admin/login?to=/admin/employees', sender, { email, password });
}

function typeCode(
  from: CookieBrowser,
  code: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const path = '/admin/login/code?to=/admin/employees';
  return from.post(path, { ...sender, ...headers }, { code, ...fields });
}

function typeRecoveryCode(from: CookieBrowser, code: string) {
  return from.post('/admin/login/code?recovery=', sender, { code });
}

/** A browser in which the password was right. */
async function beforeCode(): Promise<CookieBrowser> {
  const from = browser();
  await typePassword(from);
  return from;
}

async function isSignedIn(from: CookieBrowser): Promise<boolean> {
  const Cookie = [...from.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = new Request('http://localhost:3000/admin', { headers: { Cookie } });
  const found = await findSession(accounts.services.db, accounts.auth, request, new Date());
  return found?.user.id === admin.id;
}

const actions = () => actionsOn(accounts.services.db, admin.id);

test('turned on by a password and the first code, with ten recovery codes', async () => {
  const { codes } = await turnOn();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
  expect(await actions()).toEqual(['identity.confirmed', 'two-step.on']);
  const [mail] = await accounts.services.db.select().from(mails);
  expect(mail).toMatchObject({ kind: 'two-step-on', subject_id: admin.id });
});

test('the secret and the recovery codes cannot be read in the database', async () => {
  const { secret, codes } = await turnOn();
  const stored = JSON.stringify(await accounts.services.db.select().from(twoFactor));
  for (const hidden of [secret.toString(), ...codes]) expect(stored).not.toContain(hidden);
});

test('an app can read the picture', async () => {
  const begun = await beginTwoStep(accounts.services, { ...actor(), password: testAdmin.password });
  if (!begun.ok) throw new Error(begun.reason);
  const { path, size } = begun.enrolment;
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${size + 8} ${size + 8}" width="600" height="600"><rect x="-4" y="-4" width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
  const picture = sharp(Buffer.from(svg)).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const { default: decodeQR } = await import('qr/decode.js');
  const read = decodeQR({ width: info.width, height: info.height, data });
  expect(new URL(read).searchParams.get('secret')).toBe(begun.enrolment.typed);
  expect(read).toContain(`otpauth://totp/Embun:${encodeURIComponent(testAdmin.email)}`);
});

test('a wrong password begins nothing', async () => {
  const begun = await beginTwoStep(accounts.services, { ...actor(), password: 'bamboo whisk' });
  expect(begun).toEqual({ ok: false, reason: 'wrong' });
  expect(await accounts.services.db.$count(twoFactor)).toBe(0);
});

test('two-step verification that was begun and not finished changes nothing', async () => {
  const secret = await begin();
  const wrong = await finishTwoStep(accounts.services, { ...actor(), code: '000000' });
  const isRight = totp(secret, start) === '000000';
  expect(wrong.ok).toBe(isRight);
  const from = browser();
  expect((await typePassword(from)).headers.get('Location')).toBe('/admin/employees');
  expect(await isSignedIn(from)).toBe(true);
});

test('when it is begun again in a second window, the first secret does not work', async () => {
  const first = await begin();
  const second = await begin();
  const finish = (secret: Buffer) =>
    finishTwoStep(accounts.services, { ...actor(), code: totp(secret, start) });
  expect(await finish(first)).toEqual({ ok: false, reason: 'wrong-code' });
  expect(await finish(second)).toMatchObject({ ok: true });
});

test('a sign-in asks for the code after the password, and opens nothing before', async () => {
  const { secret } = await turnOn();
  const from = browser();
  const asked = await typePassword(from);
  expect(asked.headers.get('Location')).toBe('/admin/login/code?to=%2Fadmin%2Femployees');
  expect(await accounts.services.db.$count(session, ne(session.id, 'this'))).toBe(0);
  await from.get(`/admin/login/code?code=${totp(secret, start)}`);
  expect(await isSignedIn(from)).toBe(false);
  expect((await typeCode(from, '12345')).status).toBe(400);
  const done = await typeCode(from, totp(secret, start));
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/admin/employees']);
  expect(await isSignedIn(from)).toBe(true);
  expect(await accounts.services.db.select().from(session)).toMatchObject([
    { userAgent: 'Firefox', confirmedAt: start },
  ]);
  expect((await actions()).slice(-1)).toEqual(['session.started']);
});

test('a sign-in that waits for its code ends with a new password', async () => {
  const { secret } = await turnOn();
  const from = await beforeCode();
  await accounts.services.db.transaction((tx) => forgetTrustedDevices(tx, admin.id));
  expect((await typeCode(from, totp(secret, start))).status).toBe(401);
  expect(await isSignedIn(from)).toBe(false);
});

test('without a password no code is asked for', async () => {
  await turnOn();
  const from = browser();
  expect(await (await from.get('/admin/login/code')).text()).toContain('This sign-in has ended');
  expect((await typeCode(from, '123456')).status).toBe(401);
});

test('ten minutes after the password it has to be typed again', async () => {
  const { secret } = await turnOn();
  const from = await beforeCode();
  vi.setSystemTime(after(601));
  expect((await typeCode(from, totp(secret, after(601)))).status).toBe(401);
  expect(await isSignedIn(from)).toBe(false);
});

test('a code works once, and an earlier one not after it', async () => {
  const { secret } = await turnOn();
  const [first, second] = [await beforeCode(), await beforeCode()];
  expect((await typeCode(first, totp(secret, start))).status).toBe(303);
  const again = await typeCode(second, totp(secret, start));
  expect(again.status).toBe(400);
  expect(await again.text()).toContain('your phone must set its time automatically');
  expect((await typeCode(second, totp(secret, after(-30)))).status).toBe(400);
  expect((await typeCode(second, totp(secret, after(30)))).status).toBe(303);
});

test('of ten sign-ins with one code at the same moment one gets in', async () => {
  const { secret } = await turnOn();
  const all = Array.from({ length: 10 }, browser);
  for (const from of all) await typePassword(from);
  const answers = await Promise.all(all.map((from) => typeCode(from, totp(secret, start))));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(await accounts.services.db.$count(session)).toBe(1);
});

test('a recovery code signs in once, however it is typed, and an email tells of it', async () => {
  const { codes } = await turnOn();
  const [code = ''] = codes;
  const from = await beforeCode();
  const typed = ` ${code.toLowerCase().replace('-', ' ')} `;
  expect((await typeRecoveryCode(from, typed)).headers.get('Location')).toBe('/admin/applications');
  expect(await isSignedIn(from)).toBe(true);
  expect((await actions()).slice(-2)).toEqual(['session.started', 'recovery-code.used']);
  const kinds = (await accounts.services.db.select().from(mails)).map(({ kind }) => kind);
  expect(kinds).toContain('recovery-code-used');
  const again = await beforeCode();
  expect((await typeRecoveryCode(again, code)).status).toBe(400);
  expect(await isSignedIn(again)).toBe(false);
});

test('of two sign-ins with one recovery code at the same moment one gets in', async () => {
  const { codes } = await turnOn();
  const both = [await beforeCode(), await beforeCode()];
  const answers = await Promise.all(both.map((from) => typeRecoveryCode(from, codes[0] ?? '')));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  expect(await accounts.services.db.$count(session)).toBe(1);
});

test('after ten wrong codes even the right one has to wait; a recovery code still gets in', async () => {
  const { secret, codes } = await turnOn();
  const right = totp(secret, start);
  const wrong = wrongFor(right);
  const from = await beforeCode();
  for (let n = 0; n < 10; n++) expect((await typeCode(from, wrong)).status).toBe(400);
  const refused = await typeCode(from, right);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
  expect(await actions()).toContain('sign-in.slowed');
  expect((await typeRecoveryCode(from, codes[0] ?? '')).status).toBe(303);
});

/** Tries wrong codes one after the other, ten from each address. @returns how many were not refused by a limit */
async function guessFrom(addresses: number, code: string): Promise<number> {
  const from = await beforeCode();
  let heard = 0;
  for (let n = 0; n < addresses * 10; n++) {
    const headers = { 'x-client-address': `198.51.100.${Math.floor(n / 10)}` };
    if ((await typeCode(from, code, {}, headers)).status === 400) heard++;
  }
  return heard;
}

test('somebody who guesses from everywhere gets a hundred codes a day, and the owner still gets in', async () => {
  const { secret, codes } = await turnOn();
  const right = totp(secret, start);
  expect(await guessFrom(12, wrongFor(right))).toBe(100);
  const [away, home] = [browser(), browser()];
  await typePassword(away);
  const elsewhere = { 'x-client-address': '203.0.113.7' };
  expect((await typeCode(away, right, {}, elsewhere)).status).toBe(429);
  const path = '/admin/login/code?recovery=';
  const fields = { code: codes[0] ?? '' };
  expect((await away.post(path, { ...sender, ...elsewhere }, fields)).status).toBe(303);
  // Where the owner has entered a right code before, the app still works.
  await typePassword(home);
  expect((await typeCode(home, right)).status).toBe(303);
});

test('an address counts as the owner’s for a month after the last right code from there', async () => {
  const { db, limits } = accounts.services;
  const guess = { kind: 'code', accountId: 'a', address: '192.0.2.9' } as const;
  const days = (count: number) => after(count * 24 * 3600);
  const strangers = { ...guess, address: '198.51.100.1' };
  for (const day of [0, 29, 58]) {
    vi.setSystemTime(days(day));
    expect((await consumeCode(limits, guess)).allowed).toBe(true);
    await noteRightCode(limits, guess);
    await db.delete(rateLimits).where(like(rateLimits.key, 'two-step-codes:%'));
  }
  for (let n = 0; n < 101; n++) {
    await consumeCode(limits, strangers);
    await db.delete(rateLimits).where(like(rateLimits.key, 'two-step-codes:%'));
  }
  expect((await consumeCode(limits, strangers)).allowed).toBe(false);
  expect((await consumeCode(limits, guess)).allowed).toBe(true);
});

test('the owner is told of the fifth wrong code after a right password, once a day', async () => {
  const { secret } = await turnOn();
  const told = () => accounts.services.db.$count(mails, eq(mails.kind, 'wrong-codes'));
  const wrong = wrongFor(totp(secret, start));
  const from = await beforeCode();
  for (let n = 0; n < 3; n++) await typeCode(from, wrong);
  await typeRecoveryCode(from, 'AAAAA-AAAAA');
  expect(await told()).toBe(0);
  await Promise.all([1, 2, 3].map(() => typeCode(from, wrong)));
  expect(await told()).toBe(1);
  vi.setSystemTime(after(25 * 3600));
  await guessFrom(1, wrong);
  expect(await told()).toBe(2);
});

test('turning it on ends the sessions that began without it', async () => {
  const times = { createdAt: start, updatedAt: start, expiresAt: after(3600) };
  const elsewhere = { id: 'elsewhere', token: 'elsewhere', userId: admin.id, ...times };
  await accounts.services.db.insert(session).values(elsewhere);
  await turnOn();
  expect(await accounts.services.db.select().from(session)).toMatchObject([{ id: 'this' }]);
  expect(await actions()).toEqual(['identity.confirmed', 'session.ended', 'two-step.on']);
});

test('a password that was right before it was turned on starts no session afterwards', async () => {
  const code = totp(await begin(), start);
  const { passwords } = accounts.services;
  const { verify } = passwords;
  vi.spyOn(passwords, 'verify').mockImplementationOnce(async (typed) => {
    expect(await finishTwoStep(accounts.services, { ...actor(), code })).toMatchObject({
      ok: true,
    });
    return verify(typed);
  });
  expect((await typePassword(browser())).headers.get('Location')).toContain('/login/code');
  expect(await accounts.services.db.select().from(session)).toMatchObject([{ id: 'this' }]);
});

test('if it is required while a password is checked, it is due for that sign-in', async () => {
  const { db, passwords } = accounts.services;
  const { verify } = passwords;
  vi.spyOn(passwords, 'verify').mockImplementationOnce(async (typed) => {
    const change = { required: true, ...actor(), now: after(1) };
    expect(await setTwoStepRequired(db, change)).toEqual({ ok: true });
    return verify(typed);
  });
  const from = await beforeCode();
  const begun = await db.select().from(session).where(ne(session.id, 'this'));
  expect(await Promise.all(begun.map(({ createdAt }) => isTwoStepDue(db, createdAt)))).toEqual([
    true,
  ]);
  expect(await isSignedIn(from)).toBe(true);
  await db.delete(adminPolicy);
});

test('a trusted device is not asked again, for 30 days and until it is forgotten', async () => {
  const { secret } = await turnOn();
  const from = await beforeCode();
  await typeCode(from, totp(secret, start), { trust_device: 'yes' });
  expect((await typePassword(from)).headers.get('Location')).toBe('/admin/employees');
  expect((await typePassword(browser())).headers.get('Location')).toContain('/login/code');
  vi.setSystemTime(after(31 * 86_400));
  expect((await typePassword(from)).headers.get('Location')).toContain('/login/code');
  await typeCode(from, totp(secret, new Date()), { trust_device: 'yes' });
  await resetTwoStep(accounts.services, { id: admin.id, actor: null, now: new Date() });
  expect(await accounts.services.db.$count(verification)).toBe(0);
});

test('a device that Better Auth trusted is asked for no code, and then has a cookie of ours', async () => {
  await turnOn();
  const { auth, services } = accounts;
  const identifier = 'trust-device-AbCdEfGhIjKlMnOpQrStUvWxYz012345';
  const times = { createdAt: start, updatedAt: start, expiresAt: after(3600) };
  const row = { id: 'trusted', identifier, value: admin.id, ...times };
  await services.db.insert(verification).values(row);
  const from = browser();
  const line = await auth.cookies.write('trust_device', `its-own-signature!${identifier}`, 60);
  const value = line.slice(line.indexOf('=') + 1, line.indexOf(';'));
  from.cookies.set(auth.cookies.nameOf('trust_device'), value);
  for (const _time of ['first', 'second']) {
    expect((await typePassword(from)).headers.get('Location')).toBe('/admin/employees');
  }
});

test('the cookie of a trusted device is not accepted as a password, under any name', async () => {
  const { secret } = await turnOn();
  const from = await beforeCode();
  await typeCode(from, totp(secret, start), { trust_device: 'yes' });
  const thief = browser();
  const { cookies } = accounts.auth;
  thief.cookies.set(
    cookies.nameOf('two_factor'),
    from.cookies.get(cookies.nameOf('trust_device')) ?? '',
  );
  expect((await typeCode(thief, totp(secret, after(30)))).status).toBe(401);
  expect(await isSignedIn(thief)).toBe(false);
});

test('turned off by the password and a code; neither alone will do', async () => {
  const { secret, codes } = await turnOn();
  const off = (password: string, code: string) =>
    turnOffTwoStep(accounts.services, { ...actor(), password, code });
  const { password } = testAdmin;
  expect(await off('bamboo whisk', totp(secret, start))).toEqual({ ok: false, reason: 'wrong' });
  expect(await off(password, 'no code')).toEqual({ ok: false, reason: 'wrong-code' });
  expect(await off(password, codes[3] ?? '')).toEqual({ ok: true });
  expect(await off(password, totp(secret, start))).toEqual({ ok: false, reason: 'not-on' });
  expect((await typePassword(browser())).headers.get('Location')).toBe('/admin/employees');
});

test('new recovery codes replace the old ones', async () => {
  const { codes } = await turnOn();
  const renewed = await renewRecoveryCodes(accounts.services, actor());
  if (!renewed.ok) throw new Error(renewed.reason);
  const from = await beforeCode();
  expect((await typeRecoveryCode(from, codes[0] ?? '')).status).toBe(400);
  expect((await typeRecoveryCode(from, renewed.codes[0] ?? '')).status).toBe(303);
});

test('with another key it is encrypted anew, and signs in as before', async () => {
  const { secret, codes } = await turnOn();
  const { db, keys } = accounts.services;
  const former = createKeys('a former secret of enough letters');
  const [stored] = await db.select().from(twoFactor);
  const underFormer = (data = '') => encryptFactor(former, decryptFactor(keys, data));
  await db.update(twoFactor).set({
    secret: underFormer(stored?.secret),
    backupCodes: underFormer(stored?.backupCodes),
  });
  expect(await reEncryptFactors(db, keys)).toMatchObject({ changed: 0, unopened: [{}] });
  const both = { ...keys, previous: [former] };
  expect(await reEncryptFactors(db, both)).toEqual({ changed: 1, unopened: [] });
  expect(await reEncryptFactors(db, both)).toEqual({ changed: 0, unopened: [] });
  // Only the codes, as a copy of the site leaves them that ran on with the former key.
  await db.update(twoFactor).set({ backupCodes: encryptFactor(former, JSON.stringify(codes)) });
  expect(await reEncryptFactors(db, both)).toEqual({ changed: 1, unopened: [] });
  const from = await beforeCode();
  expect((await typeCode(from, totp(secret, start))).status).toBe(303);
  const second = await beforeCode();
  expect((await typeRecoveryCode(second, codes[9] ?? '')).status).toBe(303);
});

test('what Better Auth encrypted can be decrypted', () => {
  const stored =
    '58233ba5776b0af8ff0e1d8bfac97ae27dcc5f28f60eab500a0ac30ef809c5a32a5a1d38c56c311a99bec156672e35bae99c51d26eda54bd373c833b30df0ff72f703cf603577aa497';
  expect(openFactor('the secret of a site before', stored)).toBe(
    'a secret of thirty-two letters ok',
  );
  expect(openFactor('another', stored)).toBeNull();
});
