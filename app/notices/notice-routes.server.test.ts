import { expect, it } from 'vitest';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testServices } from '#tests/support/services.ts';
import * as noticeRoute from './notice.route.tsx';
import * as textsRoute from './notice-texts.route.ts';

const english = 'How we use what you send';
const malay = 'Cara kami menggunakan maklumat anda';

const cafe = testServices();
const routes = [
  { path: 'notices/:form', module: noticeRoute },
  { path: 'api/notices/:form', module: textsRoute },
];
const handle = serveRoutes(routes, cafe);

function get(path: string, language = 'en-MY'): Promise<Response> {
  const headers = { 'Accept-Language': language };
  return handle(new Request(`http://localhost${path}`, { headers }));
}

it.each(['/notices/application', '/api/notices/application'])(
  '%s comes in the language that the browser prefers, then in the other',
  async (path) => {
    for (const [language, titles] of [
      ['en-MY', [english, malay]],
      ['ms-MY', [malay, english]],
    ] as const) {
      const text = await (await get(path, language)).text();
      const [first, other] = titles.map((title) => text.indexOf(title));
      expect(first).toBeGreaterThan(0);
      expect(other).toBeGreaterThan(first ?? 0);
    }
  },
);

it('no cache keeps a notice', async () => {
  const { headers } = await get('/notices/newsletter');
  expect(headers.get('cache-control')).toBe('private, no-store');
});

it.each(['/notices/other', '/api/notices/other', '/api/notices/toString'])(
  'there is no %s',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);
