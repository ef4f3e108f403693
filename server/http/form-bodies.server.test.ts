import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { applicationRules } from '#app/careers/application.ts';
import { jobRules } from '#app/careers/jobs/job-form.ts';
import { fieldsOf, type Rules } from '#app/forms/rules.ts';
import type { HonoEnv } from '#server/hono-env.ts';
import { checkBody } from '#server/http/guards/request-guard.ts';

const modules = import.meta.glob<Record<string, unknown>>([
  '/app/**/*.{ts,tsx}',
  '!/app/**/*.test.*',
  '!/app/**/*.route.*',
  '!/app/entry.*',
  '!/app/root.tsx',
]);
const sources = import.meta.glob<string>('/app/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every table of rules that a module of the site exports. */
const tables = await Promise.all(
  Object.entries(modules)
    .filter(([path]) => /export const \w*Rules\b/.test(sources[path] ?? ''))
    .map(async ([, load]) => Object.entries(await load())),
);
const forms = tables.flat().filter(([name]) => name.endsWith('Rules')) as [
  string,
  Rules<string, never>,
][];

const app = new Hono<HonoEnv>()
  .use((c, next) => {
    c.set('url', new URL(c.req.url));
    return next();
  })
  .use(checkBody)
  .post('*', async (c) => c.text(`${(await c.req.raw.arrayBuffer()).byteLength}`));

/** Paths that accept longer bodies than others; an application counts its own bytes. */
const paths = new Map<object, string>([
  [jobRules, '/admin/jobs'],
  [applicationRules, '/career'],
]);

async function post(path: string, body: FormData | URLSearchParams) {
  const request = new Request(`http://localhost${path}`, { method: 'POST', body });
  // Sends the length as a browser does; without it the whole body would be read first.
  const { byteLength } = await request.clone().arrayBuffer();
  request.headers.set('Content-Length', `${byteLength}`);
  return (await app.request(request)).status;
}

it('finds them', () => {
  expect(forms.map(([name]) => name)).toEqual(
    expect.arrayContaining(['jobRules', 'factsRules', 'onboardingRules', 'productRules']),
  );
});

// Limits are in UTF-16 units, so a field takes only half as many of the second sample.
describe.each(['தமி', '😀'])('in %s', (letters) => {
  it.each(forms)('the longest form of %s is taken, however it is sent', async (_, rules) => {
    const path = paths.get(rules) ?? '/any';
    const bodies = [new URLSearchParams({ intent: 'x'.repeat(40) }), new FormData()];
    for (const body of bodies) {
      for (const field of fieldsOf(rules)) {
        const limit = rules[field]?.limit ?? 0;
        body.set(field, letters.repeat(limit).slice(0, limit).toWellFormed());
      }
      expect(await post(path, body)).toBe(200);
      if (rules !== applicationRules) expect(await post(`${path}.data`, body)).toBe(200);
    }
  });
});

it('a form that is longer than all of them is refused', async () => {
  const body = new URLSearchParams({ a: 'a'.repeat(33_000) });
  expect(await post('/any', body)).toBe(413);
  expect(await post('/admin/jobs', new URLSearchParams({ a: 'a'.repeat(170_000) }))).toBe(413);
});
