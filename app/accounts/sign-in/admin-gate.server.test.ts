import { type LoaderFunctionArgs, Outlet } from 'react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { session } from '#db/schema/accounts.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie, sessionCookie, testAdmin } from '#tests/support/sign-in/sign-in.ts';
import { adminContext, requireAdmin } from './admin-gate.server.ts';

const accounts = testAccounts();
let admin: string;
/** The loaders and actions below the gate that ran since the test began. */
let ran: string[] = [];

function run({ request, context }: LoaderFunctionArgs) {
  ran.push(request.method);
  return Response.json(context.get(adminContext));
}

const page = {
  loader: () => {
    ran.push('page');
    return null;
  },
  action: run,
  default: () => 'The page',
};
const missing = {
  loader: () => {
    throw new Response(null, { status: 404 });
  },
  default: () => 'Never shown',
};
const resource = { loader: run, action: run };
const gate = {
  path: '',
  module: { middleware: [requireAdmin], loader: () => null, default: Outlet },
  children: [
    { path: 'admin/applications', module: page },
    { path: 'admin/applications/missing', module: missing },
    { path: 'api/export', module: resource },
  ],
};

beforeAll(async () => {
  admin = (await adminCookie(accounts)).header;
});
beforeEach(() => {
  ran = [];
});

function send(path: string, options: { cookie?: string; method?: string; accept?: string } = {}) {
  const { cookie = '', method = 'GET', accept = '*/*' } = options;
  const headers = { Cookie: cookie, Accept: accept, Origin: 'http://localhost:3000' };
  const request = new Request(`http://localhost:3000${path}`, { method, headers });
  return serveRoutes([gate], accounts)(request);
}

test('an admin gets through, and the page knows who it is', async () => {
  const response = await send('/api/export', { cookie: admin });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    id: expect.any(String),
    email: testAdmin.email,
    name: testAdmin.name,
    sessionId: expect.any(String),
  });
});

test('too many posts of one session, such as a stolen one, do not hinder another', async () => {
  const { db, limits } = accounts.services;
  const [{ id: stolen, userId } = { id: '', userId: '' }] = await db.select().from(session);
  await limits.consume(perHour('admin-posts', 1500), stolen, 1500);
  expect((await send('/api/export', { cookie: admin, method: 'POST' })).status).toBe(429);
  const owner = (await sessionCookie({ db, auth: accounts.auth }, userId)).header;
  expect((await send('/api/export', { cookie: owner, method: 'POST' })).status).toBe(200);
  await db.delete(rateLimits);
});

test('nothing that an admin sees is cached', async () => {
  const response = await send('/admin/applications', { cookie: admin });
  expect(await response.text()).toContain('The page');
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(ran).toEqual(['page']);
});

test('an error page for something that is not there is not cached either', async () => {
  const response = await send('/admin/applications/missing', { cookie: admin });
  expect(response.status).toBe(404);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
});

test('the redirect to the sign-in page tells a form, and a page that React Router fetches, what has ended', async () => {
  const fetched = await send('/admin/applications.data');
  expect(await fetched.text()).toContain('/admin/login?session=ended');
  const partly = await send('/admin/applications.data?_routes=root%2F0%2F0');
  expect(await partly.text()).toContain('/admin/login?session=ended');
  const posted = await send('/admin/applications.data?status=pending', { method: 'POST' });
  expect(await posted.text()).toContain(
    '/admin/login?to=%2Fadmin%2Fapplications%3Fstatus%3Dpending&session=unsaved',
  );
  const form = await send('/admin/applications', { method: 'POST', accept: 'text/html' });
  expect(form.headers.get('Location')).toBe('/admin/login?session=unsaved');
  expect(ran).toEqual([]);
});

test('a call by script without a session gets 401 as JSON', async () => {
  const response = await send('/api/export', { method: 'POST' });
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ success: false, error: 'Please sign in as an admin.' });
  expect(ran).toEqual([]);
});
