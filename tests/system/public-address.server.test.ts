import { expect, test } from 'vitest';
import { publicPages } from '#app/site/public-pages.ts';
import { testServer } from '#tests/support/processes/test-server.ts';

/** The public address of the site behind a proxy; the tests send their requests to the server's inner address. */
const origin = 'https://cafe.example';

const server = testServer({ APP_ORIGIN: origin, TRUSTED_PROXY_HOPS: '1' });

const pages = publicPages(['standard-1.0', 'imperial-1.0']);

/** Every public page, also those that the sitemap leaves out. */
const allPages = [...pages, '/auth', '/checkout'];

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.origin + path, { headers, redirect: 'manual' });
}

async function textOf(path: string): Promise<string> {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  return response.text();
}

/** The value of a tag such as `<meta property="og:url" content="…">`, where there is exactly one. */
function only(html: string, tag: RegExp): string {
  const found = [...html.matchAll(new RegExp(tag, 'g'))].map(([, value = '']) => value);
  expect(found, `${tag}`).toHaveLength(1);
  return found[0] ?? '';
}

function dataOf(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text),
  );
}

test('the sitemap names every public page, and robots.txt names the sitemap', async () => {
  const sitemap = await textOf('/sitemap.xml');
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual(pages.map((page) => origin + page));
  const robots = await textOf('/robots.txt');
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const path of ['/api/', '/files/']) expect(robots).toContain(`Disallow: ${path}\n`);
});

test('every public page has a title, a description and one address of its own', async () => {
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() };
  for (const page of allPages) {
    const html = await textOf(page);
    const title = only(html, /<title>(.*?)<\/title>/);
    const description = only(html, /<meta name="description" content="(.*?)"/);
    seen.titles.add(title);
    seen.descriptions.add(description);
    expect(description.length, page).toBeLessThan(200);
    expect(only(html, /<link rel="canonical" href="(.*?)"/)).toBe(origin + page);
    expect(only(html, /<meta property="og:url" content="(.*?)"/)).toBe(origin + page);
    expect(only(html, /<meta property="og:title" content="(.*?)"/)).toBe(title);
    expect(only(html, /<meta property="og:description" content="(.*?)"/)).toBe(description);
    expect(only(html, /<meta name="twitter:card" content="(.*?)"/)).toBe('summary_large_image');
  }
  expect(seen.titles.size).toBe(allPages.length);
  expect(seen.descriptions.size).toBe(allPages.length);
});

test.each(['/newsletter', '/newsletter/confirm/x', '/newsletter/x', '/no/such/page'])(
  '%s, which search engines are told to skip, has a title and a description',
  async (path) => {
    const html = await (await get(path)).text();
    expect(only(html, /<title>(.*?)<\/title>/)).not.toBe('');
    expect(only(html, /<meta name="description" content="(.*?)"/)).not.toBe('');
  },
);

test.each([
  ['/', 'preview-home'],
  ['/shop', 'preview-shop'],
  ['/store', 'preview-store'],
  ['/career', 'preview-career'],
  ['/privacy-policy', 'preview'],
])('a link to %s has a preview picture of the size that the page states', async (page, name) => {
  const html = await textOf(page);
  const address = only(html, /<meta property="og:image" content="(.*?)"/);
  expect(address).toBe(`${origin}/media/${name}.jpg`);
  const picture = await get(new URL(address).pathname);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(bytes.length).toBeLessThan(60_000);
  // The frame header of a JPEG: height, then width.
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2])) + 5;
  expect([bytes.readUInt16BE(frame + 2), bytes.readUInt16BE(frame)]).toEqual([
    Number(only(html, /<meta property="og:image:width" content="(.*?)"/)),
    Number(only(html, /<meta property="og:image:height" content="(.*?)"/)),
  ]);
});

test.each(['/', '/store'])('%s has structured data about the cafe', async (path) => {
  expect(dataOf(await textOf(path))).toMatchObject([
    {
      '@context': 'https://schema.org',
      '@type': 'CafeOrCoffeeShop',
      name: 'Embun',
      url: `${origin}/`,
      address: { postalCode: '43650', addressRegion: 'Selangor', addressCountry: 'MY' },
    },
  ]);
});

test('/shop has structured data about every product: price, stock and existing pictures', async () => {
  const products = dataOf(await textOf('/shop'));
  expect(products).toMatchObject([
    {
      '@type': 'Product',
      name: 'Standard 1.0',
      offers: {
        url: `${origin}/shop/standard-1.0`,
        price: '50.00',
        priceCurrency: 'MYR',
        availability: 'https://schema.org/OutOfStock',
      },
    },
    {
      '@type': 'Product',
      name: 'Imperial 1.0',
      offers: { url: `${origin}/shop/imperial-1.0`, price: '100.00' },
    },
  ]);
  const pictures = products.flatMap(({ image }) => image).map(String);
  expect(pictures.length).toBeGreaterThan(1);
  for (const address of pictures) {
    const picture = await get(new URL(address).pathname);
    expect(picture.headers.get('content-type'), address).toBe('image/jpeg');
  }
  expect(dataOf(await textOf('/shop/imperial-1.0'))).toMatchObject([
    {
      '@type': 'Product',
      name: 'Imperial 1.0',
      description: expect.stringContaining('Soft and sweet'),
      offers: { url: `${origin}/shop/imperial-1.0`, price: '100.00' },
    },
  ]);
});

/** What Google requires of a JobPosting, except what differs between the two jobs. */
const everyPosting = {
  '@type': 'JobPosting',
  description: expect.stringContaining('<li>'),
  datePosted: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  hiringOrganization: { '@type': 'Organization', name: 'Embun' },
  jobLocation: { '@type': 'Place', address: { postalCode: '43650', addressCountry: 'MY' } },
};
const fullTime = {
  title: 'Full Time Barista',
  employmentType: 'FULL_TIME',
  baseSalary: { currency: 'MYR', value: { value: 1800, unitText: 'MONTH' } },
};
const partTime = {
  title: 'Part Time Barista',
  employmentType: 'PART_TIME',
  baseSalary: { currency: 'MYR', value: { value: 9, unitText: 'HOUR' } },
};

test.each([
  ['/career', fullTime],
  ['/career?job=barista-parttime', partTime],
])('%s has structured data about its job', async (page, job) => {
  const posting = { ...everyPosting, ...job, url: origin + page };
  expect(dataOf(await textOf(page))).toMatchObject([posting]);
});

test('no page logs an error', async () => {
  for (const path of allPages) await textOf(path);
  await textOf('/notices/newsletter');
  const lines = () => server.logged();
  await expect.poll(() => lines().some(({ path }) => path === '/notices/newsletter')).toBe(true);
  expect(lines().filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
});

test('pages that search engines should skip say so', async () => {
  for (const path of allPages) {
    expect((await get(path)).headers.get('x-robots-tag'), path).toBeNull();
  }
  for (const path of ['/admin/login', '/newsletter', '/notices/newsletter', '/no/such/page']) {
    expect((await get(path)).headers.get('x-robots-tag'), path).toContain('noindex');
  }
});

test('the privacy policy has all its sections and a contact, in English and in Malay', async () => {
  const [english, malay] = [await textOf('/privacy-policy'), await textOf('/privacy-policy/ms')];
  const sectionsOf = (html: string) =>
    [...html.matchAll(/<h2 id="[\w-]+-title"[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title);
  expect(sectionsOf(english)).toEqual([
    'Introduction',
    'Information We Collect',
    'How We Use Your Information',
    'Information Sharing',
    'Data Security',
    'Your Rights',
    'Cookies',
    'Changes to This Policy',
    'Contact Us',
  ]);
  expect(english).toMatch(/Last updated (<!-- -->)?<time[^>]*>August 25, 2025</);
  expect(english).toMatch(
    /<h2 id="contact-title".*href="mailto:hello@embun\.example".*<\/article>/s,
  );
  expect(english).toMatch(/href="\/privacy-policy\/ms"[^>]*>Bahasa Melayu</);
  expect(sectionsOf(malay)).toHaveLength(9);
  expect(malay).toMatch(/<article lang="ms".*<h1[^>]*>Dasar privasi</s);
  expect(malay).toMatch(/href="\/privacy-policy"[^>]*>English</);
  for (const html of [english, malay]) {
    const alternates = html.matchAll(/<link rel="alternate" hrefLang="(..)" href="(.*?)"/gi);
    expect([...alternates].map(([, ...alternate]) => alternate)).toEqual([
      ['en', `${origin}/privacy-policy`],
      ['ms', `${origin}/privacy-policy/ms`],
    ]);
  }
});

test('browsers are told to insist on https', async () => {
  const { headers } = await get('/career');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('plain http that the proxy passes on is redirected to the public address', async () => {
  const answer = await get('/career?job=barista-parttime', { 'X-Forwarded-Proto': 'http' });
  expect(answer.status).toBe(308);
  expect(answer.headers.get('location')).toBe(`${origin}/career?job=barista-parttime`);
});

test('forms from the public address are accepted, those from the inner one are not', async () => {
  const login = async (headers: Record<string, string>) => {
    const body = new URLSearchParams({ email: 'a@b.example', password: 'wrong' });
    return fetch(`${server.origin}/admin/login`, { method: 'POST', body, headers });
  };
  expect((await login({ Origin: origin, 'X-Forwarded-Proto': 'https' })).status).toBe(401);
  expect((await login({ Origin: server.origin })).status).toBe(403);
});

test("the proxy's request id is kept, unless it is no valid id", async () => {
  const kept = await get('/career', { 'X-Request-Id': 'proxy-0123456789' });
  expect(kept.headers.get('x-request-id')).toBe('proxy-0123456789');
  const replaced = await get('/career', { 'X-Request-Id': '<script>' });
  expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});
