import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { session, user } from '#db/schema/accounts.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { testAdmin } from '#tests/support/sign-in/sign-in.ts';
import * as route from './admin-session.route.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const accounts = testAccounts();
const serve = serveRoutes([{ path: 'admin/session', module: route }], accounts);
let adminId: string;
let cookie: string;

beforeAll(async () => {
  adminId = (await createAdmin(accounts.services, testAdmin, new Date())).id;
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await accounts.services.db.delete(session);
  cookie = await accounts.cookieOf(adminId);
});
afterEach(() => vi.useRealTimers());

function send(method: 'GET' | 'POST', from = cookie): Promise<Response> {
  const headers = { Cookie: from, Origin: 'http://localhost:3000' };
  return serve(new Request('http://localhost:3000/admin/session', { method, headers }));
}

/** Changes the session's row, as if it had begun so long ago, and were to end in so long. */
async function age(agoMs: number, endsInMs: number): Promise<void> {
  const createdAt = new Date(Date.now() - agoMs);
  const expiresAt = new Date(Date.now() + endsInMs);
  await accounts.services.db.update(session).set({ createdAt, expiresAt });
}

const endsInMs = async () => {
  const [row] = await accounts.services.db.select().from(session);
  return Number(row?.expiresAt) - Date.now();
};

test('asking for the end does not move it; keeping the session does, by 12 hours once more', async () => {
  await age(dayMs, minuteMs / 2);
  for (let n = 0; n < 2; n++) {
    const seen = await (await send('GET')).json();
    expect(seen).toEqual({ endsInMs: minuteMs / 2, canBeKept: true });
  }
  expect(await endsInMs()).toBe(minuteMs / 2);
  const kept = await (await send('POST')).json();
  expect(kept.endsInMs).toBe(dayMs / 2);
  expect(await endsInMs()).toBe(dayMs / 2);
});

test('after seven days a session can’t be kept', async () => {
  await age(7 * dayMs - minuteMs / 2, minuteMs / 2);
  expect(await (await send('GET')).json()).toMatchObject({ canBeKept: false });
  expect(await (await send('POST')).json()).toMatchObject({ canBeKept: false });
  expect(await endsInMs()).toBe(minuteMs / 2);
});

test('a session that has ended is not brought back; visitors, and people who are not signed in, get none', async () => {
  await age(dayMs, -1);
  for (const method of ['GET', 'POST'] as const) {
    expect((await send(method)).status).toBe(401);
    expect((await send(method, '')).status).toBe(401);
  }
  const { db } = accounts.services;
  cookie = await accounts.cookieOf(adminId);
  await age(dayMs, minuteMs);
  await db.update(user).set({ role: 'visitor' }).where(eq(user.id, adminId));
  expect((await send('POST')).status).toBe(401);
  await db.update(user).set({ role: 'admin' }).where(eq(user.id, adminId));
  expect(await endsInMs()).toBe(minuteMs);
});
