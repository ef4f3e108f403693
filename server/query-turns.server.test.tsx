import { sql } from 'drizzle-orm';
import { type LoaderFunctionArgs, Outlet } from 'react-router';
import { expect, test, vi } from 'vitest';
import { requireAdmin } from '#app/accounts/sign-in/admin-gate.server.ts';
import * as session from '#app/accounts/visitor/session.route.ts';
import * as confirm from '#app/newsletter/confirm.route.tsx';
import * as check from '#app/onboarding/check-onboarding-link.route.ts';
import { openDatabase } from '#app/platform/database/database.server.ts';
import { createLogger } from '#app/platform/failures/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie, testAdmin } from '#tests/support/sign-in/sign-in.ts';
import { createHonoApp } from './hono-app.ts';

const accounts = testAccounts();

/** Runs more queries at once than there are connections. */
async function dozen({ context }: LoaderFunctionArgs) {
  const { db } = context.get(servicesContext);
  const asked = Array.from({ length: 12 }, () => db.transaction((tx) => tx.execute(sql`select 1`)));
  return Response.json((await Promise.all(asked)).length);
}

const routes = [
  { path: 'newsletter/confirm/:token', module: confirm },
  { path: 'api/check-onboarding-link', module: check },
  { path: 'api/session', module: session },
  {
    path: 'admin',
    module: { middleware: [requireAdmin], loader: () => null, default: Outlet },
    children: [{ path: 'dozen', module: { loader: dozen } }],
  },
];

const app = createHonoApp({
  log: createLogger({ logLevel: 'fatal' }),
  origin: 'http://localhost:3000',
  trustedProxyHops: 1,
  development: false,
  health: { stopping: false, checks: {} },
  serveStatic: (_c, next) => next(),
  pageCache: (_c, next) => next(),
  servePages: (c) => serveRoutes(routes, accounts)(c.req.raw),
});

async function ask(path: string, address: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'X-Forwarded-For': address, ...init.headers };
  return app.request(path, { ...init, headers }, {});
}

function tryLink(address: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ token: 'unknown' });
  return ask('/api/check-onboarding-link', address, { method: 'POST', headers, body });
}

test('database queries of strangers hold up no admin, however long they take', async () => {
  const cookie = (await adminCookie(accounts)).header;
  const { db: outside, close } = openDatabase(accounts.url);
  await using _outside = { [Symbol.asyncDispose]: close };
  const waiting = async () => {
    const { rows } = await outside.execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length;
  };

  const flood = await outside.transaction(async (tx) => {
    await tx.execute(sql`lock table links, rate_limits in access exclusive mode`);
    const all = Array.from({ length: 60 }, (_, turn) => [
      ask('/newsletter/confirm/unknown', `203.0.113.${turn % 30}`),
      tryLink(`2001:db8:1:${turn.toString(16)}00::1`),
    ]).flat();
    await vi.waitUntil(async () => (await waiting()) >= 5, { timeout: 20_000 });
    const admin = { headers: { Cookie: cookie } };
    expect(await (await ask('/api/session', '203.0.113.1', admin)).json()).toMatchObject({
      visitor: { email: testAdmin.email },
    });
    const page = await ask('/admin/dozen', '203.0.113.1', admin);
    expect([page.status, await page.json()]).toEqual([200, 12]);
    expect(await waiting()).toBe(5);
    return all;
  });

  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(60);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
});
