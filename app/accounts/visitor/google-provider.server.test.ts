import { afterEach, expect, test } from 'vitest';
import { type FakeGoogle, startFakeGoogle } from '#tests/fakes/google.ts';
import { freePort } from '#tests/support/processes/server.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { openTestAccounts, type TestAccounts } from '#tests/support/sign-in/accounts.ts';
import { openCookieBrowser } from '#tests/support/sign-in/cookie-browser.ts';
import { agree, aisyah, press, signInRoutes } from '#tests/support/sign-in/google-bench.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

async function openAccounts(settings: Record<string, string>): Promise<TestAccounts> {
  const accounts = await openTestAccounts(settings);
  open.push(accounts);
  return accounts;
}

async function openGoogle(port?: number): Promise<FakeGoogle> {
  const google = await startFakeGoogle(port);
  google.account(aisyah);
  let running = true;
  const stop = async () => {
    if (running) await google.stop();
    running = false;
  };
  open.push({ close: stop });
  return { ...google, stop };
}

function browse(accounts: TestAccounts) {
  return openCookieBrowser(serveRoutes(signInRoutes, accounts));
}

test('without settings the page says so, and nothing breaks', async () => {
  const accounts = await openAccounts({});
  const browser = browse(accounts);
  const session = await browser.get('/api/session');
  expect(await session.json()).toEqual({ visitor: null, google: false });
  const response = await browser.get('/auth');
  expect(response.headers.get('Vary')).toBe('User-Agent');
  const page = await response.text();
  expect(page).toContain('Signing in with Google isn’t set up here yet.');
  expect(page).toMatch(/<button[^>]* disabled=""[^>]*>CONTINUE WITH GOOGLE/);
  const pressed = await browser.post('/auth?from=%2Fshop');
  expect(pressed.status).toBe(303);
  expect(pressed.headers.get('Location')).toBe('/auth?from=%2Fshop');
  const callback = await browser.get('/api/auth/callback/google?code=a&state=b');
  expect(callback.headers.get('Location')).toBe('/auth');
});

test('a provider that is down when the site starts can be used once it is back', async () => {
  const port = await freePort();
  const accounts = await openAccounts({
    GOOGLE_CLIENT_ID: 'embun',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: `http://localhost:${port}`,
  });
  const browser = browse(accounts);
  expect(await (await browser.get('/api/session')).json()).toMatchObject({ google: true });
  const refused = await browser.post('/auth?from=%2Fshop');
  expect(refused.status).toBe(303);
  expect(refused.headers.get('Location')).toBe('/auth?from=%2Fshop');
  expect(accounts.logged).toContainEqual(
    expect.objectContaining({
      level: 'error',
      msg: 'the provider of sign-in with Google does not answer',
    }),
  );

  await openGoogle(port);
  const arrived = await browser.get(await agree(await press(browser)));
  expect(arrived.headers.get('Location')).toBe('/');
});

test('inside another app the page says that Google refuses there, and links out of it', async () => {
  const accounts = await openAccounts((await openGoogle()).settings);
  const page = async (userAgent: string) => {
    const headers = { 'User-Agent': userAgent };
    const request = new Request('http://localhost/auth?from=/shop', { headers });
    return (await serveRoutes(signInRoutes, accounts)(request)).text();
  };
  const words = 'Google signs nobody in inside another app.';
  const instagram = await page('Mozilla/5.0 (iPhone) Mobile/15D60 Instagram 31.0');
  expect(instagram).toContain(words);
  expect(instagram).toContain('/auth?from=%2Fshop</code>');
  expect(instagram).not.toContain('intent:');
  expect(await page('Mozilla/5.0 (Linux; Android 7.0; wv) Chrome/119.0')).toContain('"intent://');
  expect(await page('Mozilla/5.0 (Linux; Android 7.0) Chrome/119.0')).not.toContain(words);
});

test('a short outage of the provider is waited out', async () => {
  const google = await openGoogle();
  const browser = browse(await openAccounts(google.settings));
  google.changeDiscovery(2, 503, { issuer: undefined });
  expect((await browser.post('/auth')).status).toBe(302);
});

test('a provider that calls itself by another name is not used', async () => {
  const google = await openGoogle();
  const accounts = await openAccounts(google.settings);
  google.changeDiscovery(3, 200, { issuer: 'https://another.example' });
  expect((await browse(accounts).post('/auth')).headers.get('Location')).toBe('/auth');
  const [line] = accounts.logged.filter(({ level }) => level === 'error');
  expect(line?.err).toMatchObject({ message: expect.stringContaining('https://another.example') });
});

test('a provider that goes down during a sign-in leads back to the sign-in page, and is only logged', async () => {
  const google = await openGoogle();
  const accounts = await openAccounts(google.settings);
  const browser = browse(accounts);
  const back = await agree(await press(browser));
  await google.stop();
  const response = await browser.get(back);
  expect(response.headers.get('Location')).toBe('/auth');
  expect(browser.cookies.has('embun.session_token')).toBe(false);
  expect(accounts.logged).toContainEqual(
    expect.objectContaining({ level: 'error', msg: 'sign-in with Google failed' }),
  );
});
