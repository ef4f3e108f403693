import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { noticeText } from '#app/notices/notice-text.ts';
import { account, session, user, verification } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/audit.ts';
import {
  agree,
  aisyah,
  press,
  testGoogleBench,
  visitorOf,
} from '#tests/support/sign-in/google-bench.ts';
import { sessionCookie, testAdmin } from '#tests/support/sign-in/sign-in.ts';

const bench = testGoogleBench();

test('the button leads to Google: code flow with PKCE, state and nonce', async () => {
  const browser = bench.browse();
  const pressed = await browser.post('/auth');
  const { origin, searchParams } = new URL(pressed.headers.get('Location') ?? '');
  expect(origin).toBe(bench.google.settings.GOOGLE_ISSUER);
  const asked = Object.fromEntries(searchParams);
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: 'embun',
    redirect_uri: 'http://localhost:3000/api/auth/callback/google',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    prompt: 'select_account',
  });
  for (const secret of [asked.state, asked.nonce, asked.code_challenge]) {
    expect(secret).toMatch(/^[\w-]{32,}$/);
  }
  expect([...browser.cookies.keys()]).toEqual(['embun.state']);
  expect(pressed.headers.getSetCookie()[0]).toMatch(
    /; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('a new visitor gets an account and a session, and arrives home', async () => {
  const { browser, response } = await bench.signIn();
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe('/');
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(await visitorOf(browser)).toEqual({
    name: 'Nur Aisyah',
    email: 'aisyah@gmail.example',
    role: 'visitor',
  });
  const [row] = await bench.db.select().from(user).where(eq(user.role, 'visitor'));
  expect(row).toMatchObject({ email: 'aisyah@gmail.example', emailVerified: true, image: null });
  const cookies = response.headers.getSetCookie();
  const cookie = cookies.find((line) => line.startsWith('embun.session_token=')) ?? '';
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${365 * 86_400}`]) {
    expect(cookie.split('; ')).toContain(part);
  }
  expect(cookies).toContain(`has_session=1; Path=/; Max-Age=${365 * 86_400}; SameSite=Lax`);
});

test('a sign-in that Better Auth began, whose states have all letters, ends here', async () => {
  const { auth } = bench.accounts;
  const browser = bench.browse();
  const back = new URL(await agree(await press(browser)));
  const state = 'AbCdEfGhIjKlMnOpQrStUvWxYz012345';
  await bench.db.update(verification).set({ identifier: `auth-state:${state}` });
  const line = await auth.cookies.write('state', state, 60);
  const value = line.slice(line.indexOf('=') + 1, line.indexOf(';'));
  browser.cookies.set(auth.cookies.nameOf('state'), value);
  back.searchParams.set('state', state);
  expect((await browser.get(back.href)).headers.get('Location')).toBe('/');
});

test('a first sign-in that finishes in two browsers at the same moment makes one account', async () => {
  const both = [bench.browse(), bench.browse()];
  const ways = await Promise.all(both.map(async (one) => agree(await press(one))));
  const answers = await Promise.all(both.map((one, index) => one.get(ways[index] ?? '')));
  expect(answers.map(({ headers }) => headers.get('Location'))).toEqual(['/', '/']);
  expect(await bench.db.$count(user, eq(user.role, 'visitor'))).toBe(1);
  expect(await bench.db.$count(session)).toBe(2);
});

test('every sign-in keeps which notice was shown above its button', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T10:00:00Z') });
  await bench.signIn();
  const notice = async () => {
    const [row] = await bench.db.select().from(user).where(eq(user.role, 'visitor'));
    return row && noticeText(row);
  };
  expect(await notice()).toBe('Privacy notice 1 in English, on 5 March 2026');
  vi.setSystemTime(new Date('2026-03-06T10:00:00Z'));
  const browser = bench.browse();
  await browser.get(await agree(await press(browser)), { 'Accept-Language': 'ms' });
  expect(await notice()).toBe('Privacy notice 1 in Malay, on 6 March 2026');
});

test('the session ends 30 days after its last use; asking whose it is counts as a use', async () => {
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const { browser } = await bench.signIn();
  const daysLeft = async () => {
    const [row] = await bench.db.select().from(session);
    return (Number(row?.expiresAt) - start) / 86_400_000;
  };
  expect(await daysLeft()).toBe(30);
  vi.setSystemTime(start + 29 * 86_400_000);
  expect(await visitorOf(browser)).not.toBeNull();
  expect(await daysLeft()).toBe(59);
  vi.setSystemTime(start + 59 * 86_400_000);
  expect(await visitorOf(browser)).toBeNull();
});

test('Google’s tokens and the picture are not kept, nor is anything of the sign-in itself', async () => {
  await bench.signIn();
  expect(
    await bench.db.select().from(account).where(eq(account.providerId, 'google')),
  ).toMatchObject([
    {
      accountId: '1001',
      accessToken: null,
      refreshToken: null,
      idToken: null,
      accessTokenExpiresAt: null,
      scope: null,
    },
  ]);
  expect(await bench.db.$count(verification)).toBe(0);
});

test('a returning visitor gets the same account, with the name they have now', async () => {
  await bench.signIn();
  bench.google.account({
    ...aisyah,
    name: 'Nur\u202e Aisyah\u0000 binti Rahman',
    email: 'new@gmail.example',
  });
  const { browser } = await bench.signIn();
  expect(await visitorOf(browser)).toEqual({
    name: 'Nur Aisyah binti Rahman',
    email: 'aisyah@gmail.example',
    role: 'visitor',
  });
  expect(await bench.db.$count(user, eq(user.role, 'visitor'))).toBe(1);
  expect(await bench.db.$count(account, eq(account.providerId, 'google'))).toBe(1);
});

test('an account without a name is shown by its address; a name once known stays', async () => {
  const { name: _name, ...nameless } = aisyah;
  bench.google.account(nameless);
  const { browser } = await bench.signIn();
  expect(await visitorOf(browser)).toEqual({
    name: '',
    email: 'aisyah@gmail.example',
    role: 'visitor',
  });
  bench.google.account(aisyah);
  await bench.signIn();
  bench.google.account(nameless);
  expect(await visitorOf((await bench.signIn()).browser)).toMatchObject({ name: 'Nur Aisyah' });
});

test('what visitors do is not in the audit log', async () => {
  const { browser } = await bench.signIn();
  await browser.post('/api/sign-out');
  expect(await bench.db.$count(auditEvents)).toBe(0);
});

test('on 127.0.0.1 the way back leads there as well', async () => {
  const browser = bench.browse('http://127.0.0.1:3000');
  const atGoogle = await press(browser);
  expect(atGoogle.searchParams.get('redirect_uri')).toBe(
    'http://127.0.0.1:3000/api/auth/callback/google',
  );
  const response = await browser.get(await agree(atGoogle));
  expect(response.headers.get('Location')).toBe('/');
});

test('signing out ends the session on the server', async () => {
  const { browser } = await bench.signIn();
  const stolen = new Map(browser.cookies);
  const response = await browser.post('/api/sign-out');
  expect(response.status).toBe(204);
  expect([...browser.cookies.keys()]).toEqual([]);
  expect(await bench.db.$count(session)).toBe(0);
  const thief = bench.browse();
  for (const [name, value] of stolen) thief.cookies.set(name, value);
  expect(await visitorOf(thief)).toBeNull();
});

test('in the owner’s browser a visitor’s sign-in ends the owner’s session, and the audit log says so', async () => {
  const parts = { db: bench.db, auth: bench.accounts.auth };
  const [admin] = await bench.db.select().from(user).where(eq(user.role, 'admin'));
  const owner = await sessionCookie(parts, admin?.id ?? '');
  const browser = bench.browse();
  browser.cookies.set(owner.name, owner.value);
  bench.google.account({ ...aisyah, email_verified: false });
  await bench.signIn(browser);
  expect(await visitorOf(browser), 'refused by us: nothing ends').toMatchObject({
    email: testAdmin.email,
  });
  bench.google.account(aisyah);
  await bench.signIn(browser);
  expect(await visitorOf(browser)).toMatchObject({ name: 'Nur Aisyah' });
  const stale = bench.browse();
  stale.cookies.set(owner.name, owner.value);
  expect(await visitorOf(stale)).toBeNull();
  expect(await bench.db.select().from(auditEvents)).toMatchObject([
    { action: 'session.ended', actor_id: admin?.id },
  ]);
});

test('a hint at a session that has ended is taken away', async () => {
  const { browser } = await bench.signIn();
  await bench.db.delete(session);
  expect(browser.cookies.has('has_session')).toBe(true);
  expect(await visitorOf(browser)).toBeNull();
  expect(browser.cookies.has('has_session')).toBe(false);
});
