import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';

/** Where the site is said to live; the server itself is asked under another name. */
const origin = 'https://cafe.example';
test.use({ settings: { APP_ORIGIN: origin } });

const pages = [
  '/',
  '/shop',
  '/shop/standard-1.0',
  '/shop/imperial-1.0',
  '/store',
  '/career',
  '/career?job=barista-parttime',
  '/privacy-policy',
  '/privacy-policy/ms',
];

/** Every page of the public cafe, those that nobody looks for included. */
const allPages = [...pages, '/auth', '/checkout'];

async function textOf(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
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

test('the sitemap names every public page, and robots.txt names the sitemap', async ({
  request,
}) => {
  const sitemap = await textOf(request, '/sitemap.xml');
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual(pages.map((page) => origin + page));
  const robots = await textOf(request, '/robots.txt');
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const path of ['/api/', '/files/']) expect(robots).toContain(`Disallow: ${path}\n`);
});

test('every public page has a title, a description and one address of its own', async ({
  request,
}) => {
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() };
  for (const page of allPages) {
    const html = await textOf(request, page);
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

test('so has a page that is nobody’s to find', async ({ request }) => {
  const paths = [
    '/newsletter',
    '/newsletter/confirm/x',
    '/newsletter/unsubscribe/x',
    '/no/such/page',
  ];
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    expect(only(html, /<title>(.*?)<\/title>/), path).not.toBe('');
    expect(only(html, /<meta name="description" content="(.*?)"/), path).not.toBe('');
  }
});

test('what a visitor has beside the address makes no other page', async ({ request }) => {
  const html = await textOf(request, '/shop?utm_source=post');
  expect(only(html, /<link rel="canonical" href="(.*?)"/)).toBe(`${origin}/shop`);
});

test('a shared link has a picture of the size that it says', async ({ request }) => {
  const pictures = new Map([
    ['/', 'preview-home'],
    ['/shop', 'preview-shop'],
    ['/store', 'preview-store'],
    ['/career', 'preview-career'],
    ['/privacy-policy', 'preview'],
  ]);
  for (const [page, name] of pictures) {
    const html = await textOf(request, page);
    const address = only(html, /<meta property="og:image" content="(.*?)"/);
    expect(address).toBe(`${origin}/media/${name}.jpg`);
    const picture = await request.get(new URL(address).pathname);
    expect(picture.headers()['content-type']).toBe('image/jpeg');
    const bytes = await picture.body();
    expect(bytes.length).toBeLessThan(60_000);
    // The frame header of a JPEG: height, then width.
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc2])) + 5;
    expect([bytes.readUInt16BE(frame + 2), bytes.readUInt16BE(frame)]).toEqual([
      Number(only(html, /<meta property="og:image:width" content="(.*?)"/)),
      Number(only(html, /<meta property="og:image:height" content="(.*?)"/)),
    ]);
  }
});

test('the cafe, its products and its jobs are told as data', async ({ request }) => {
  for (const path of ['/', '/store']) {
    expect(dataOf(await textOf(request, path))).toMatchObject([
      {
        '@context': 'https://schema.org',
        '@type': 'CafeOrCoffeeShop',
        name: 'Embun',
        url: `${origin}/`,
        address: { postalCode: '43650', addressRegion: 'Selangor', addressCountry: 'MY' },
      },
    ]);
  }
  expect(dataOf(await textOf(request, '/shop'))).toMatchObject([
    { '@type': 'Product', offers: { url: `${origin}/shop/standard-1.0`, price: '50.00' } },
    { '@type': 'Product', offers: { url: `${origin}/shop/imperial-1.0`, price: '100.00' } },
  ]);
  expect(dataOf(await textOf(request, '/shop/imperial-1.0'))).toMatchObject([
    {
      '@type': 'Product',
      name: 'Imperial 1.0',
      description: expect.stringContaining('Soft and sweet'),
      offers: { url: `${origin}/shop/imperial-1.0`, price: '100.00' },
    },
  ]);
  for (const [page, job] of [
    ['/career', fullTime],
    ['/career?job=barista-parttime', partTime],
  ] as const) {
    const posting = { '@type': 'JobPosting', url: origin + page, ...everyPosting, ...job };
    expect(dataOf(await textOf(request, page))).toMatchObject([posting]);
  }
});

/** What Google asks of a JobPosting, beside what tells the two jobs apart. */
const everyPosting = {
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

test('what is nobody’s to find says so', async ({ request }) => {
  for (const path of allPages) {
    expect((await request.get(path)).headers()['x-robots-tag'], path).toBeUndefined();
  }
  for (const path of ['/admin/login', '/newsletter', '/no/such/page']) {
    expect((await request.get(path)).headers()['x-robots-tag'], path).toContain('noindex');
  }
});
