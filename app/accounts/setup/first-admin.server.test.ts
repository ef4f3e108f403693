import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { signInAdmin } from '#app/accounts/sign-in/sign-in-admin.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { user } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { links } from '#db/schema/links.ts';
import { testAccounts } from '#tests/support/accounts.ts';
import { testAdmin } from '#tests/support/sign-in.ts';
import { createAdmin } from './create-admin.server.ts';
import { ensureFirstAdmin, findSetup } from './set-up-admin.server.ts';

const accounts = testAccounts();
beforeEach(async () => {
  await accounts.services.db.delete(user);
  await accounts.services.db.delete(links);
});

const now = new Date('2026-03-01T08:00:00Z');
const owner = { email: 'Owner@Cafe.Example', password: testAdmin.password };

/** A start of the server, with ADMIN_EMAIL and ADMIN_PASSWORD or without. */
function ensure(firstAdmin?: { email: string; password: string }) {
  const { db, jobs, passwords, settings } = accounts.services;
  return ensureFirstAdmin({ db, jobs, passwords, settings: { ...settings, firstAdmin } }, now);
}

async function canUseSetupLink(db: Queryable, token: string, at: Date): Promise<boolean> {
  return (await findSetup(db, { kind: 'first-admin', token, now: at })) !== null;
}

function tokenOf(link: string | null): string {
  expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/setup\/[\w-]{43}$/);
  return link?.split('/').at(-1) ?? '';
}

test('makes the admin that the settings name, who can sign in', async () => {
  expect(await ensure(owner)).toBeNull();
  const { db } = accounts.services;
  expect(await db.select({ email: user.email, role: user.role }).from(user)).toEqual([
    { email: 'owner@cafe.example', role: 'admin' },
  ]);
  const attempt = { ...testAdmin, request: new Request('http://localhost:3000') };
  expect(await signInAdmin(accounts.services, accounts.auth, attempt, now)).toMatchObject({
    ok: true,
  });
  expect((await db.select().from(auditEvents))[0]).toMatchObject({
    action: 'admin.created',
    actor_id: null,
    details: { from: 'settings' },
  });
});

test('five copies that start at once make one', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => ensure(owner)));
  expect(answers).toEqual([null, null, null, null, null]);
  expect(await accounts.services.db.$count(user)).toBe(1);
});

test('a second start changes nothing, whatever the settings say by then', async () => {
  await ensure(owner);
  expect(await ensure({ email: 'new@cafe.example', password: 'password1234' })).toBeNull();
  expect(await accounts.services.db.$count(user)).toBe(1);
});

test('a common password stops the start', async () => {
  const weak = { ...owner, password: 'password1234' };
  await expect(ensure(weak)).rejects.toThrow('ADMIN_PASSWORD is one of the common passwords');
  expect(await accounts.services.db.$count(user)).toBe(0);
});

test('so does one that could not be typed in again', async () => {
  const long = { ...owner, password: 'bamboo whisk '.repeat(20) };
  await expect(ensure(long)).rejects.toThrow('ADMIN_PASSWORD must have at most 256 characters');
});

test('a visitor never becomes the admin', async () => {
  const { db } = accounts.services;
  await createAdmin(accounts.services, { ...testAdmin, email: 'OWNER@cafe.example' }, now);
  await db.update(user).set({ role: 'visitor' });
  await expect(ensure(owner)).rejects.toThrow('ADMIN_EMAIL belongs to a visitor');
  expect(await db.$count(user, eq(user.role, 'admin'))).toBe(0);
});

test('each start prints a new link, and only the newest can be used', async () => {
  const first = tokenOf(await ensure());
  const links = await Promise.all([ensure(), ensure(), ensure()]);
  const { db } = accounts.services;
  expect(await canUseSetupLink(db, first, now)).toBe(false);
  const usable = await Promise.all(links.map((link) => canUseSetupLink(db, tokenOf(link), now)));
  expect(usable.filter(Boolean)).toHaveLength(1);
});

test('once there is an admin no link is made, and an old one is dead', async () => {
  const token = tokenOf(await ensure());
  const { db } = accounts.services;
  await createAdmin(accounts.services, testAdmin, now);
  expect(await canUseSetupLink(db, token, now)).toBe(false);
  expect(await ensure()).toBeNull();
});
