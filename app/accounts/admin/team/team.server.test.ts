import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { findInvitations } from '#app/accounts/team/invitations.server.ts';
import { findTwoStepRequiredSince } from '#app/accounts/two-step/requirement.server.ts';
import { adminPolicy, twoFactor, user } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { links } from '#db/schema/links.ts';
import { mails } from '#db/schema/mails.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { testAccounts } from '#tests/support/accounts.ts';
import { openAdminPage } from '#tests/support/admin-page.ts';
import { ageProofs } from '#tests/support/age-proof.ts';
import { testAdmin } from '#tests/support/sign-in.ts';
import * as teamRoute from './team.route.tsx';

const accounts = testAccounts();
const page = openAdminPage(accounts, 'team', teamRoute);
let ownerId: string;
let partnerId: string;
let cookie: string;

beforeEach(async () => {
  const { db } = accounts.services;
  for (const table of [user, links, adminPolicy, mails, rateLimits]) await db.delete(table);
  ownerId = (await addAdmin(testAdmin.email)).id;
  partnerId = (await addAdmin('partner@cafe.example')).id;
  cookie = await accounts.cookieOf(ownerId);
});

function addAdmin(email: string) {
  return createAdmin(accounts.services, { ...testAdmin, email }, new Date());
}

const act = (fields: Record<string, string>) => page.act(fields, cookie);
const invite = (email: string) => act({ intent: 'invite', email });

const remove = (id: string, password: string = testAdmin.password) =>
  act({ intent: 'remove-admin', id, password });

const adminCount = () => accounts.services.db.$count(user, eq(user.role, 'admin'));

async function openInvitation() {
  const [found] = await findInvitations(accounts.services, new Date());
  return found;
}

async function setUpFactor(userId: string): Promise<void> {
  const { db } = accounts.services;
  await db.insert(twoFactor).values({ id: userId, userId, secret: 's', backupCodes: 'b' });
  await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, userId));
}

test('the page tells who the admins are, and which invitations are open', async () => {
  await invite('third@cafe.example');
  const text = await page.read(cookie);
  const { url = null } = (await openInvitation()) ?? {};
  for (const shown of [testAdmin.email, 'partner@cafe.example', 'third@cafe.example', url]) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain('sealed:');
  // A session that has not proved lately who it is makes itself no admin with an open link.
  await ageProofs(accounts.services.db);
  const later = await page.read(cookie);
  expect(later).toContain('third@cafe.example');
  expect(later).not.toContain(url);
});

test('invited, sent again and withdrawn', async () => {
  expect(await invite('third@cafe.example')).toContain('Invitation sent');
  const { id = '', url } = (await openInvitation()) ?? {};
  await invite('third@cafe.example');
  expect((await openInvitation())?.url).toBe(url);
  const withdrawal = { intent: 'withdraw-invitation', id };
  expect(await act(withdrawal)).toContain('Invitation withdrawn');
  expect(await openInvitation()).toBeUndefined();
  expect(await act(withdrawal)).toContain('It has been used or withdrawn in the meantime.');
});

test('an invitation that could lead nowhere is refused at its field', async () => {
  const { db } = accounts.services;
  const [visitor, now] = ['visitor@mail.example', new Date()];
  const times = { createdAt: now, updatedAt: now };
  await db.insert(user).values({ id: 'visitor', name: 'V', email: visitor, ...times });
  expect(await invite('not an address')).toContain('Please enter a valid email address.');
  expect(await invite('PARTNER@cafe.example')).toContain('belongs to an admin already');
  expect(await invite(visitor)).toContain('whose account never becomes an admin');
  expect(await db.$count(links)).toBe(0);
});

test('the 21st invitation within an hour has to wait', async () => {
  for (let sent = 0; sent < 20; sent++) await invite(`friend${sent}@cafe.example`);
  expect(await invite('friend20@cafe.example')).toContain('Too many attempts.');
  expect(await accounts.services.db.$count(links)).toBe(20);
});

test('a removal asks for the password of whoever removes, however recent the last proof', async () => {
  expect(await remove(partnerId, 'not this one')).toContain('This is not your password.');
  expect(await remove(partnerId, '')).toContain('This is not your password.');
  expect(await remove(partnerId, 'x'.repeat(300))).toContain('This is not your password.');
  expect(await adminCount()).toBe(2);
  await ageProofs(accounts.services.db);
  expect(await remove(partnerId)).toContain('Admin removed');
  expect(await adminCount()).toBe(1);
});

test('nobody removes themselves, least of all the last admin', async () => {
  expect(await remove(ownerId)).toContain('Nobody removes themselves.');
  await remove(partnerId);
  expect(await remove(ownerId)).toContain('The last admin stays.');
  expect(await adminCount()).toBe(1);
});

test("another's two-step verification is reset, one's own is not", async () => {
  await setUpFactor(partnerId);
  await setUpFactor(ownerId);
  const reset = (id: string) => act({ intent: 'reset-two-step', id });
  expect(await reset(ownerId)).toContain('Your own is turned off on your account page.');
  expect(await reset(partnerId)).toContain('Two-step verification reset');
  expect(await reset(partnerId)).toContain('It is off already.');
  const { db } = accounts.services;
  expect(await db.$count(twoFactor)).toBe(1);
  const isReset = and(eq(auditEvents.action, 'two-step.reset'), eq(auditEvents.actor_id, ownerId));
  expect(await db.$count(auditEvents, isReset)).toBe(1);
});

test('two-step verification is required of everybody, and no longer', async () => {
  const { db } = accounts.services;
  const require = (required: string) => act({ intent: 'require-two-step', required });
  expect(await require('yes')).toContain('You have none yet: you set it up at your next sign-in.');
  expect(await findTwoStepRequiredSince(db)).not.toBeNull();
  expect(await require('no')).toContain('Saved');
  expect(await findTwoStepRequiredSince(db)).toBeNull();
  await setUpFactor(ownerId);
  expect(await require('yes')).not.toContain('next sign-in');
});
