import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import type { RunAction } from '#app/admin/actions/run-action.server.ts';
import { runCafeAction } from '#app/cafe/admin/actions.server.ts';
import { cafeContent } from '#app/cafe/cafe.server.ts';
import { brandCafe } from '#app/cafe/cafe.ts';
import { factsTexts } from '#app/cafe/facts-form.ts';
import { runJobAction } from '#app/careers/admin/jobs/actions.server.ts';
import * as careersRoute from '#app/careers/careers.route.tsx';
import { findJob, jobs } from '#app/careers/jobs/job.ts';
import { jobTexts } from '#app/careers/jobs/job-form.ts';
import { renderMail } from '#app/mail/render-mail.server.tsx';
import { runShopAction } from '#app/shop/admin/actions.server.ts';
import { productTexts } from '#app/shop/product-form.ts';
import { findProducts, productContent } from '#app/shop/products.server.ts';
import { restockMail } from '#app/shop/restock/tell-waiting.server.ts';
import * as shopRoute from '#app/shop/shop.route.tsx';
import { cafeStructuredData } from '#app/store/cafe-structured-data.ts';
import { StructuredData } from '#app/ui/document/structured-data.tsx';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testServices } from '#tests/support/services.ts';
import * as frameRoute from './frame/site-frame.route.tsx';
import * as policyRoute from './privacy/privacy-policy.route.tsx';

const cafe = testServices();
const children = [
  { path: 'shop', module: shopRoute },
  { path: 'career', module: careersRoute },
  { path: 'privacy-policy', module: policyRoute },
];
const handle = serveRoutes([{ module: frameRoute, children }], cafe);

/** A text that would end a tag, a script and an attribute. It fits into the shortest field. */
const script = '"></script><script>alert(1)';
/** An address that `isEmail` accepts, but that would add recipients to an unescaped link. */
const email = 'salam?bcc=spy&$&@cafe.example';

const now = new Date();
const admin = { id: 'owner', name: 'Nur', email: 'owner@cafe.example', sessionId: 'session' };
const actor = {
  admin,
  session: { id: 'session', confirmedAt: now, device: 'phone' },
  address: '192.0.2.1',
  now,
};

async function save(run: RunAction, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(await run(cafe.services, form, actor)).toMatchObject({ ok: true });
}

beforeAll(async () => {
  await save(runCafeAction, {
    ...factsTexts(brandCafe),
    ...{ intent: 'save-facts', version: '0', email },
    ...{ event_line: script, social_label: script, address_lines: `${script}\n43650 Selangor` },
    social_url: `https://cafe.example/${script}`,
  });
  const day = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  await save(runCafeAction, { intent: 'save-special-day', day, note: script });
  const [product] = await findProducts(cafe.services.db);
  if (!product) throw new Error('No product');
  await save(runShopAction, {
    ...productTexts(product),
    ...{ intent: 'save', id: `${product.id}`, version: `${product.version}` },
    ...{ name: script, weight: script, description: script },
  });
  const job = findJob(jobs, null);
  await save(runJobAction, {
    ...jobTexts(job),
    ...{ intent: 'edit', id: job.id, version: '0' },
    ...{ salary: script, subtitle: script, description: script },
    ...{ duties: script, qualifications: script, physical_requirements: script },
  });
});

test.each([
  ['/shop', true],
  ['/career', true],
  ['/privacy-policy', false],
])(
  'the owner’s texts stay text on %s, whatever they hold, and links go where they should',
  async (path, isDescribed) => {
    const html = await (await handle(new Request(`http://localhost${path}`))).text();
    expect(html).toContain('&quot;&gt;&lt;/script&gt;&lt;script&gt;alert(1)');
    expect(html).not.toContain('<script>alert(1)');
    const links = [...html.matchAll(/href="(mailto:[^"]*)"/g)].map(([, link]) => link);
    expect(new Set(links)).toEqual(new Set(['mailto:salam%3Fbcc%3Dspy%26%24%26@cafe.example']));
    // The data for search engines has the texts, too; there the description of a job is HTML.
    expect(/script(>|&gt;)alert/.test(JSON.stringify(dataIn(html)))).toBe(isDescribed);
  },
);

/** The data that search engines read. If a text could end the block, it would be no JSON. */
function dataIn(html: string): unknown[] {
  const blocks = html.matchAll(/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return Array.from(blocks, ([, text = '']) => JSON.parse(text));
}

test('the owner’s texts stay text in the data of the cafe for search engines', () => {
  const data = cafeStructuredData(cafe.services.content.get(cafeContent), 'https://cafe.example');
  const html = renderToStaticMarkup(StructuredData({ data }));
  expect(html).not.toContain('<script>alert(1)');
  expect(dataIn(html)).toMatchObject([{ email, sameAs: [`https://cafe.example/${script}`] }]);
});

test('the owner’s texts stay text in a mail, which has the cafe’s address unescaped', async () => {
  const { content } = cafe.services;
  const [product] = content.get(productContent);
  if (!product) throw new Error('No product');
  const message = restockMail({ ...product, url: 'https://cafe.example/shop' });
  const blocks = [...message.blocks, 'Write to {cafe-email}.'];
  const { html, text } = await renderMail({ ...message, blocks }, content.get(cafeContent));
  expect(html).toContain('&quot;&gt;&lt;/script&gt;&lt;script&gt;alert(1) is in our shop again');
  expect(html).not.toContain('<script>alert(1)');
  expect(text).toContain(`Write to ${email}.`);
});
