import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { account, session, user } from '#db/schema/accounts.ts';
import type { CookieBrowser } from '#tests/support/sign-in/cookie-browser.ts';
import {
  agree,
  aisyah,
  press,
  testGoogleBench,
  visitorOf,
} from '#tests/support/sign-in/google-bench.ts';
import { testAdmin } from '#tests/support/sign-in/sign-in.ts';

const bench = testGoogleBench();

/** Expects the visitor back on the sign-in page, not signed in, and the reason in the log. */
async function expectRefusal(browser: CookieBrowser, response: Response, reason: string) {
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe('/auth');
  expect(await visitorOf(browser)).toBeNull();
  expect(browser.cookies.has('has_session')).toBe(false);
  expect(await bench.db.$count(session)).toBe(0);
  expect(bench.accounts.logged).toContainEqual(
    expect.objectContaining({ level: 'warn', reason, msg: 'sign-in with Google failed' }),
  );
}

test('refused consent signs nobody in', async () => {
  bench.google.refuseNext();
  const { browser, response } = await bench.signIn();
  await expectRefusal(browser, response, 'access_denied');
});

test.each([
  ['a refusal', () => bench.google.refuseNext()],
  ['cookies that are not kept', (browser: CookieBrowser) => browser.cookies.clear()],
])('the way back to where they came from is not lost by %s', async (_case, happens) => {
  const browser = bench.browse();
  const atGoogle = await press(browser, '?from=%2Fcareer%3Fjob%3Dbarista-parttime');
  happens(browser);
  const response = await browser.get(new URL(await agree(atGoogle)).href);
  expect(response.headers.get('Location')).toBe('/auth?from=%2Fcareer%3Fjob%3Dbarista-parttime');
});

test.each([
  [
    'another state',
    (back: URL) => back.searchParams.set('state', 'x'.repeat(32)),
    'state_mismatch',
  ],
  ['no state', (back: URL) => back.searchParams.delete('state'), 'state_mismatch'],
  ['a state with NUL', (back: URL) => back.searchParams.set('state', '\0'), 'state_mismatch'],
  ['no code', (back: URL) => back.searchParams.delete('code'), 'OAUTH_INVALID_RESPONSE'],
  [
    'another code',
    (back: URL) => back.searchParams.set('code', 'made-up'),
    'OAUTH_RESPONSE_IS_NOT_JSON',
  ],
  ['two codes', (back: URL) => back.searchParams.append('code', 'x'), 'OAUTH_INVALID_RESPONSE'],
])('%s', async (_case, change, reason) => {
  const browser = bench.browse();
  const back = new URL(await agree(await press(browser)));
  change(back);
  await expectRefusal(browser, await browser.get(back.href), reason);
});

test.each([
  ['without the cookie', (cookies: Map<string, string>) => cookies.delete('embun.state')],
  ['with an altered cookie', (cookies: Map<string, string>) => cookies.set('embun.state', 'x.y')],
])('an answer %s: somebody else may have begun this sign-in', async (_case, change) => {
  const browser = bench.browse();
  const back = new URL(await agree(await press(browser)));
  change(browser.cookies);
  await expectRefusal(browser, await browser.get(back.href), 'state_mismatch');
});

test('a sign-in that took longer than ten minutes is refused', async () => {
  const browser = bench.browse();
  const back = new URL(await agree(await press(browser)));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  await expectRefusal(browser, await browser.get(back.href), 'state_mismatch');
});

test('a code that Google does not accept any more is refused', async () => {
  bench.google.answerNextExchange(400, { error: 'invalid_grant' });
  const { browser, response } = await bench.signIn();
  await expectRefusal(browser, response, 'invalid_grant');
});

test('the callback’s address signs nobody in a second time', async () => {
  const browser = bench.browse();
  const back = new URL(await agree(await press(browser)));
  await browser.get(back.href);
  await browser.post('/api/sign-out');
  await expectRefusal(browser, await browser.get(back.href), 'state_mismatch');
});

test.each([
  ['for another sign-in', { nonce: 'another' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ['for another site', { aud: 'another' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ['by another issuer', { iss: 'https://a.example' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ['that has expired', { exp: 1 }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
])('a token %s', async (_case, claims, reason) => {
  bench.google.account({ ...aisyah, ...claims });
  const { browser, response } = await bench.signIn();
  await expectRefusal(browser, response, reason);
});

test('a token that is not signed by the provider’s keys is refused', async () => {
  bench.google.forgeNextToken();
  const { browser, response } = await bench.signIn();
  await expectRefusal(browser, response, 'OAUTH_INVALID_RESPONSE');
});

test.each([
  ['unverified', { email_verified: false }],
  ['unverified, in a word', { email_verified: 'false' as unknown as boolean }],
  ['not said to be verified', { email_verified: undefined }],
  ['empty', { email: '' }],
])('an address that is %s makes no account', async (_case, claims) => {
  bench.google.account({ ...aisyah, ...claims });
  const { browser, response } = await bench.signIn();
  await expectRefusal(browser, response, 'email_not_verified');
  expect(await bench.db.$count(user)).toBe(1);
});

test('an account is not opened by an address that is no longer verified', async () => {
  const { browser } = await bench.signIn();
  await browser.post('/api/sign-out');
  bench.google.account({ ...aisyah, email_verified: false });
  const again = await bench.signIn(browser);
  await expectRefusal(browser, again.response, 'email_not_verified');
});

test("an admin's address neither opens nor joins the admin's account", async () => {
  bench.google.account({ ...aisyah, email: testAdmin.email.toUpperCase() });
  const { browser, response } = await bench.signIn();
  await expectRefusal(browser, response, 'account_not_linked');
  expect(await bench.db.$count(account, eq(account.providerId, 'google'))).toBe(0);
});

test("an account that became an admin's is not opened by Google", async () => {
  const { browser } = await bench.signIn();
  await browser.post('/api/sign-out');
  await bench.db.update(user).set({ role: 'admin' });
  const again = await bench.signIn(browser);
  await expectRefusal(browser, again.response, 'not_a_way_in_for_this_account');
});

test("another Google account with a visitor's address gets nothing", async () => {
  const { browser } = await bench.signIn();
  await browser.post('/api/sign-out');
  bench.google.account({ ...aisyah, sub: '2002' });
  const other = await bench.signIn();
  await expectRefusal(other.browser, other.response, 'account_not_linked');
});

test('no claim of a token gives a role', async () => {
  bench.google.account({ ...aisyah, role: 'admin' });
  await bench.signIn();
  expect(await bench.db.$count(user, eq(user.role, 'admin'))).toBe(1);
});

test('a Host that is not of this machine does not change the way back', async () => {
  const browser = bench.browse('http://evil.example');
  expect((await press(browser)).searchParams.get('redirect_uri')).toBe(
    'http://localhost:3000/api/auth/callback/google',
  );
});

test('more than 30 starts in a quarter of an hour have to wait', async () => {
  const browser = bench.browse();
  const address = { 'x-client-address': '192.0.2.77' };
  for (let start = 0; start < 30; start++) {
    expect((await browser.post('/auth', address)).status).toBe(302);
  }
  const response = await browser.post('/auth', address);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
});
