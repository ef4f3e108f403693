import { afterEach, expect, test, vi } from 'vitest';
import { brandCafe } from '#app/cafe/cafe.ts';
import { openingState } from '#app/cafe/opening-hours.ts';
import { createLogger } from '#app/platform/failures/log.server.ts';
import { siteEditions } from '#app/site/site-content.server.ts';
import { createHonoApp } from '#server/hono-app.ts';
import { createPageCache, type RenderPage } from './page-cache.ts';

afterEach(() => {
  vi.useRealTimers();
});

function siteThat(render: (page: string) => Response | Promise<Response>, edition = () => '') {
  const rendered: string[] = [];
  const counted: RenderPage = (page) => {
    if (page === '/shop/nowhere') return null;
    rendered.push(page);
    return Promise.resolve(render(page));
  };
  const app = createHonoApp({
    log: createLogger({ logLevel: 'silent' }),
    origin: 'http://localhost:3000',
    trustedProxyHops: 0,
    development: false,
    health: { stopping: false, checks: {} },
    serveStatic: (_c, next) => next(),
    pageCache: createPageCache(counted, edition).serve,
    servePages: (c) => c.text('rendered for one'),
  });
  const get = async (path: string, init?: RequestInit) => {
    const response = await app.request(path, init, {});
    return { response, text: await response.text() };
  };
  return { get, rendered };
}

const page = (text: string) => new Response(`<html>${text}</html>`);

test('a page is rendered once, even for visitors who ask at the same moment', async () => {
  const { get, rendered } = siteThat(() => page('the shop'));
  const answers = await Promise.all([get('/shop'), get('/shop?utm_source=post'), get('/shop')]);
  expect(rendered).toEqual(['/shop']);
  expect(answers.map(({ text }) => text)).toEqual(Array(3).fill('<html>the shop</html>'));
});

test('on the next day of the cafe the page is rendered anew', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T15:59:59Z'), toFake: ['Date'] });
  const { get, rendered } = siteThat(() => page(`${rendered.length}`));
  expect((await get('/career')).text).toBe('<html>1</html>');
  // Midnight in Malaysia.
  vi.setSystemTime(new Date('2026-12-31T16:00:00Z'));
  expect((await get('/career')).text).toBe('<html>2</html>');
});

test('when the owner has changed what the site shows the page is rendered anew', async () => {
  let version = 1;
  const { get, rendered } = siteThat(
    () => page(`${rendered.length}`),
    () => `${version}`,
  );
  expect((await get('/shop')).text).toBe('<html>1</html>');
  version = 2;
  expect((await get('/shop')).text).toBe('<html>2</html>');
  expect((await get('/shop')).text).toBe('<html>2</html>');
});

/** A site whose shop page was rendered once and has changed since; a test decides when the new one is rendered. */
async function siteThatChanged() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let version = 1;
  const drawn = Promise.withResolvers<Response>();
  const site = siteThat(
    () => (version === 1 ? page('former') : drawn.promise),
    () => `${version}`,
  );
  await site.get('/shop');
  version = 2;
  return { ...site, drawn };
}

test('while a new page takes long to render, the former is served, and nothing is rendered twice', async () => {
  const { get, rendered, drawn } = await siteThatChanged();
  const first = get('/shop');
  await vi.advanceTimersByTimeAsync(799);
  const second = get('/shop');
  await vi.advanceTimersByTimeAsync(1);
  expect([(await first).text, (await second).text]).toEqual(Array(2).fill('<html>former</html>'));
  expect((await get('/shop')).text).toBe('<html>former</html>');
  drawn.resolve(page('new'));
  await expect.poll(async () => (await get('/shop')).text).toBe('<html>new</html>');
  expect(rendered).toEqual(['/shop', '/shop']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a page that is rendered in time is seen at once by all who wait for it', async () => {
  const { get, drawn } = await siteThatChanged();
  const waiting = [get('/shop'), get('/shop')];
  await vi.advanceTimersByTimeAsync(700);
  drawn.resolve(page('new'));
  const texts = (await Promise.all(waiting)).map(({ text }) => text);
  expect(texts).toEqual(Array(2).fill('<html>new</html>'));
});

test('when a page can not be rendered any more, the former one is not served again', async () => {
  const { get, drawn } = await siteThatChanged();
  const late = get('/shop');
  await vi.advanceTimersByTimeAsync(800);
  expect((await late).text).toBe('<html>former</html>');
  drawn.reject(new Error('no'));
  await expect.poll(async () => (await get('/shop')).response.status).toBe(500);
});

test('when the cafe opens, between two hours, what was cached while it was closed is not sent any more', async () => {
  const span = { opens: '09:30', closes: '18:00' };
  const cafe = { ...brandCafe, openingHours: Array.from({ length: 7 }, () => [span]) };
  // Only the cafe's content is read here.
  const content = { get: <T>() => cafe as T, version: () => 1, refresh: async () => {} };
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T09:00:00+08:00') });
  const edition = siteEditions(content);
  const { get, rendered } = siteThat(
    () => page(`${openingState(cafe, new Date())}`),
    () => edition(new Date()),
  );
  for (const [time, text] of [
    ['09:01', 'Closed now, opens at 9:30 am'],
    ['09:29', 'Closed now, opens at 9:30 am'],
    ['09:30', 'Open now, until 6:00 pm'],
  ]) {
    vi.setSystemTime(new Date(`2026-11-23T${time}:00+08:00`));
    expect((await get('/store')).text).toBe(`<html>${text}</html>`);
  }
  expect(rendered).toHaveLength(2);
});

test('a page that can not be rendered is not cached, and is tried again', async () => {
  const answers = [new Response('broken', { status: 500 }), page('well again')];
  const { get } = siteThat(() => answers.shift() ?? page('never asked'));
  expect((await get('/')).text).toBe('rendered for one');
  expect((await get('/')).text).toBe('<html>well again</html>');
});

test('a fault while rendering is answered and forgotten', async () => {
  const answers = [Promise.reject(new Error('no')), Promise.resolve(page('well again'))];
  const { get } = siteThat(() => answers.shift() ?? page('never asked'));
  expect((await get('/')).response.status).toBe(500);
  expect((await get('/')).text).toBe('<html>well again</html>');
});

test('other addresses, and forms sent to a page, are not cached', async () => {
  const { get, rendered } = siteThat(() => page('kept'));
  for (const path of ['/checkout', '/shop.data', '/nowhere', '/shop/nowhere', '/admin/login']) {
    expect((await get(path)).text).toBe('rendered for one');
  }
  expect((await get('/shop', { method: 'POST' })).text).toBe('rendered for one');
  expect(rendered).toEqual([]);
});

test('the policy allows the scripts of the page by hash, and data blocks need none', async () => {
  const html =
    '<script type="application/ld+json">{}</script><script>a()</script><script type="text/plain" data-modules="/x.js">b()</script>';
  const { get } = siteThat(() => new Response(html));
  const { response } = await get('/store');
  // printf 'a()' | openssl dgst -sha256 -binary | base64, and the same for b()
  expect(response.headers.get('content-security-policy')).toContain(
    "script-src 'self' 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=' 'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc=';",
  );
});
