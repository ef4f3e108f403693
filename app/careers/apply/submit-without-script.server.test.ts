import { expect, it } from 'vitest';
import { jobApplications } from '#db/schema/applications.ts';
import { toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testServices } from '#tests/support/services.ts';
import * as receipt from './application-submitted.route.tsx';
import { submitWithoutScript } from './submit-without-script.server.ts';

const test = testServices();
// The page itself needs the bundler of the site.
const module = { action: submitWithoutScript, default: () => null };
const handle = serveRoutes(
  [
    { path: 'career', module },
    { path: 'career/submitted', module: receipt },
  ],
  test,
);

it('redirects to the page of thanks, so that a reload does not send the application again', async () => {
  const form = await validApplication();
  for (const press of [1, 2]) {
    const body = toFormData(form);
    const answer = await handle(new Request('http://localhost/career', { method: 'POST', body }));
    expect([press, answer.status]).toEqual([press, 303]);
    expect(answer.headers.get('Location')).toMatch(
      /^\/career\/submitted\?reference=[0-9A-F]{4}-[0-9A-F]{4}&sent$/,
    );
    expect(answer.headers.get('Set-Cookie')).toBe(
      'sent=1; Path=/career/submitted; Max-Age=60; SameSite=Lax',
    );
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  }
  expect(await test.services.db.$count(jobApplications)).toBe(1);
});

it.each([
  ['sent=1', '', 'Your reference'],
  ['', '', 'There is no receipt here'],
  // The browser keeps no cookies.
  ['', '&sent', '<noscript>.*Your reference'],
])('with the cookie %j, the page of a reference%s says: %s', async (Cookie, sent, words) => {
  const address = `http://localhost/career/submitted?reference=A1B2-C3D4${sent}`;
  const page = await (await handle(new Request(address, { headers: { Cookie } }))).text();
  expect(page).toMatch(new RegExp(words, 's'));
  expect(page.includes('Submitted Successfully')).toBe(Cookie !== '' || sent !== '');
});
