import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import * as teamRoute from '#app/accounts/admin/team/team.route.tsx';
import * as setupRoute from '#app/accounts/setup/admin-setup.route.tsx';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import {
  findTwoStepRequiredSince,
  setTwoStepRequired,
} from '#app/accounts/two-step/requirement.server.ts';
import { resetTwoStep } from '#app/accounts/two-step/turn-off.server.ts';
import { endLinks, issueLink } from '#app/links/links.server.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { whileFilesStay } from '#app/platform/files/removal-pause.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { adminPolicy, session, twoFactor, user } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { links } from '#db/schema/links.ts';
import { mails } from '#db/schema/mails.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { newMail } from '#tests/fixtures/new-mail.ts';
import { ageProofs } from '#tests/support/database/age-proof.ts';
import { untilLockAwaited } from '#tests/support/database/lock-awaited.ts';
import { openAdminPage } from '#tests/support/pages/admin-page.ts';
import { recorded } from '#tests/support/recorded.ts';
import { formRequest } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { testAdmin } from '#tests/support/sign-in/sign-in.ts';
import { findInvitations, inviteAdmin, withdrawInvitation } from './invitations.server.ts';
import { removeAdmin } from './remove-admin.server.ts';

const accounts = testAccounts();
const setup = { path: 'admin/invitation/:token', module: setupRoute };
const { serve, ...page } = openAdminPage(accounts, 'team', teamRoute, setup);
let owner: Admin;
let cookie: string;
let now: Date;
/** The audit can't be emptied, so this counts its entries before a test. */
let recordedBefore: number;

const device = 'Chrome on Android';
const invited = { name: 'Partner', email: 'partner@cafe.example', password: testAdmin.password };
const hourMs = 3_600_000;

beforeEach(async () => {
  const { db } = accounts.services;
  for (const table of [user, links, adminPolicy, mails, rateLimits]) await db.delete(table);
  recordedBefore = (await recorded(db)).length;
  now = new Date();
  owner = await createAdmin(accounts.services, testAdmin, now);
  cookie = await accounts.cookieOf(owner.id);
});

const act = (fields: Record<string, string>) => page.act(fields, cookie);
const inviteHere = (email: string) => act({ intent: 'invite', email });
const removeHere = (id: string, password: string = testAdmin.password) =>
  act({ intent: 'remove-admin', id, password });

function invite(email: string = invited.email, at = now) {
  return inviteAdmin(accounts.services, { email, actor: owner, device, now: at });
}

async function inviteUrl(email?: string, at?: Date): Promise<string> {
  const result = await invite(email, at);
  if (!result.ok) throw new Error(result.reason);
  return result.url;
}

function addAdmin(email: string): Promise<Admin> {
  return createAdmin(accounts.services, { ...invited, email }, now);
}

function remove(userId: string, actor: Admin | null) {
  return removeAdmin(accounts.services, { userId, actor, device, now });
}

async function addVisitor(email: string): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  await accounts.services.db.insert(user).values({ id: 'visitor', name: 'V', email, ...times });
}

const events = async () => (await recorded(accounts.services.db)).slice(recordedBefore);
const auditActions = async () => (await events()).map(({ action }) => action);

const accept = (url: string, fields: Record<string, string> = {}) =>
  serve(formRequest(url, { ...invited, ...fields }));

async function setUpFactor(userId: string): Promise<void> {
  const { db } = accounts.services;
  await db.insert(twoFactor).values({ id: userId, userId, secret: 's', backupCodes: 'b' });
  await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, userId));
}

const adminCount = () => accounts.services.db.$count(user, eq(user.role, 'admin'));

test('the page tells who the admins are, and which invitations are open', async () => {
  await addAdmin(invited.email);
  const url = await inviteUrl('third@cafe.example');
  const text = await page.read(cookie);
  for (const shown of [testAdmin.email, invited.email, 'third@cafe.example', url]) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain('sealed:');
  // A session without a recent proof must not make itself another admin by an open link.
  await ageProofs(accounts.services.db);
  const later = await page.read(cookie);
  expect(later).toContain('third@cafe.example');
  expect(later).not.toContain(url);
});

test('an invitation without a mail server is written, and shown as not sent', async () => {
  const { services } = accounts;
  const { settings } = services;
  const inviteBy = async (smtpUrl?: string) => {
    services.settings = { ...settings, smtpUrl };
    const answer = await inviteHere(invited.email);
    return [answer, (await findInvitations(services, now)).map(({ isUnsent }) => isUnsent)];
  };
  expect(await inviteBy()).toEqual([expect.stringContaining('Invitation written'), [true]]);
  const sent = await inviteBy('smtps://mail.example.com');
  expect(sent).toEqual([expect.stringContaining('Invitation sent'), [false]]);
  services.settings = settings;
});

test('an invitation is a link for 48 hours, mailed, shown again, and stored encrypted', async () => {
  const url = await inviteUrl(' Partner@Cafe.example ');
  expect(url).toMatch(/^http:\/\/localhost:3000\/admin\/invitation\/[\w-]{43}$/);
  const { db } = accounts.services;
  const expires_at = new Date(now.getTime() + 48 * hourMs);
  const found = await findInvitations(accounts.services, now);
  expect(found).toMatchObject([{ email: invited.email, url, expires_at }]);
  expect(await findInvitations(accounts.services, expires_at)).toMatchObject([{ url: null }]);
  const stored = JSON.stringify([await db.select().from(links), await db.select().from(mails)]);
  expect(stored).not.toContain(url.split('/').at(-1));
  expect(await db.select({ kind: mails.kind }).from(mails)).toEqual([{ kind: 'admin-invitation' }]);
  expect(await auditActions()).toEqual(['admin.invited']);
});

test('the command on the machine invites too', async () => {
  const request = { email: invited.email, actor: null, now };
  expect(await inviteAdmin(accounts.services, request)).toMatchObject({ ok: true });
  const [event] = await events();
  expect(event).toMatchObject({ actor_id: null, details: { from: 'command' } });
});

test('an invitation that could lead nowhere is refused at its field', async () => {
  for (const email of ['', 'partner', `${'a'.repeat(300)}@cafe.example`])
    expect(await inviteHere(email)).toContain('Please enter a valid email address.');
  await addVisitor('Visitor@mail.example');
  expect(await inviteHere('OWNER@cafe.example')).toContain('belongs to an admin already');
  expect(await inviteHere('visitor@Mail.example')).toContain('never becomes an admin');
  expect(await accounts.services.db.$count(links)).toBe(0);
});

test('the 21st invitation within an hour has to wait', async () => {
  for (let sent = 0; sent < 20; sent++) await inviteHere(`friend${sent}@cafe.example`);
  expect(await inviteHere('friend20@cafe.example')).toContain('Too many attempts.');
  expect(await accounts.services.db.$count(links)).toBe(20);
});

test('20 invitations of one address at once make one link', async () => {
  const urls = await Promise.all(Array.from({ length: 20 }, () => inviteUrl()));
  expect(new Set(urls).size).toBe(1);
  expect(await accounts.services.db.$count(links)).toBe(1);
});

test('sent again, an invitation has the same link; once expired, a new one', async () => {
  const url = await inviteUrl();
  expect(await inviteUrl(undefined, new Date(now.getTime() + 47 * hourMs))).toBe(url);
  const later = new Date(now.getTime() + 48 * hourMs);
  expect(await inviteUrl(undefined, later)).not.toBe(url);
  expect(await findInvitations(accounts.services, later)).toHaveLength(1);
  expect(await auditActions()).toEqual(['admin.invited', 'invitation.sent-again', 'admin.invited']);
});

test('an invitation whose key is lost is replaced when it is sent again', async () => {
  const url = await inviteUrl();
  const keys = createKeys('another secret of enough letters');
  const again = { email: invited.email, actor: owner, device, now };
  const replaced = await inviteAdmin({ ...accounts.services, keys }, again);
  expect(replaced).toMatchObject({ ok: true, url: expect.not.stringContaining(url) });
  expect(await accounts.services.db.$count(links)).toBe(1);
});

test('whoever is invited opens the page, which changes nothing, and becomes an admin', async () => {
  const url = await inviteUrl();
  for (let opened = 0; opened < 2; opened++) {
    const page = await serve(new Request(url));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`value="${invited.email}"`);
  }
  // The address of the link counts, whatever is sent.
  const response = await accept(url, { email: 'somebody.else@cafe.example' });
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe('/admin/today');
  const { db } = accounts.services;
  const [made] = await db.select().from(user).where(eq(user.email, invited.email));
  expect(made).toMatchObject({ role: 'admin', name: invited.name });
  expect(await findInvitations(accounts.services, now)).toEqual([]);
  expect(await db.$count(links)).toBe(0);
  const created = (await events()).find(({ action }) => action === 'admin.created');
  expect(created).toMatchObject({ subject_id: made?.id, details: { from: 'invitation' } });
  const told = await db.select().from(mails).where(eq(mails.kind, 'team-changed'));
  expect(told.map(({ subject_id }) => subject_id)).toEqual([owner.id]);
});

test('a visitor who signed up meanwhile stays one, and the link is not spent', async () => {
  const url = await inviteUrl();
  await addVisitor(invited.email);
  const response = await accept(url);
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain('This address belongs to an account of the site already.');
  expect(html).toContain('value="Partner"');
  expect(await adminCount()).toBe(1);
  await accounts.services.db.delete(user).where(eq(user.id, 'visitor'));
  expect((await accept(url)).status).toBe(303);
});

test('if an invitation is withdrawn while it is being used, one of the two wins', async () => {
  const url = await inviteUrl();
  const [{ id } = { id: '' }] = await findInvitations(accounts.services, now);
  const [used, withdrawn] = await Promise.all([
    accept(url),
    withdrawInvitation(accounts.services, { id, actor: owner, device, now }),
  ]);
  expect(used.status).toBe(withdrawn.ok ? 404 : 303);
  expect(await adminCount()).toBe(withdrawn.ok ? 1 : 2);
});

test('a withdrawn invitation is dead, and can be withdrawn once', async () => {
  expect(await inviteHere(invited.email)).toContain('Invitation written');
  const [{ id, url } = { id: '', url: null }] = await findInvitations(accounts.services, now);
  const withdraw = (id: string) => act({ intent: 'withdraw-invitation', id });
  expect(await withdraw(id)).toContain('Invitation withdrawn');
  const dead = await accept(url ?? '');
  expect(dead.status).toBe(404);
  expect(await dead.text()).toContain('was withdrawn, or is older than 48 hours');
  for (const gone of [id, 'x']) {
    const words = 'It has been used or withdrawn in the meantime.';
    expect(await withdraw(gone)).toContain(words);
  }
  expect(await accounts.services.db.$count(mails)).toBe(0);
});

test('removing ends sessions and invitations, keeps the record, and tells everybody', async () => {
  const { db } = accounts.services;
  const partner = await addAdmin(invited.email);
  const third = await addAdmin('third@cafe.example');
  await accounts.cookieOf(partner.id, now);
  const request = { email: 'friend@cafe.example', actor: partner, device, now };
  await inviteAdmin(accounts.services, request);
  // The removed admin could have copied the link of this invitation.
  await inviteAdmin(accounts.services, { ...request, email: 'cook@cafe.example', actor: owner });
  await db.delete(mails);
  const digest = { kind: 'application-digest', subject: { type: 'user', id: partner.id } };
  await queueMail(accounts.services, db, newMail({ ...digest, to: partner.email }), now);
  expect(await remove(partner.id, owner)).toEqual({ ok: true });
  expect(await db.$count(session, eq(session.userId, partner.id))).toBe(0);
  expect(await db.$count(links)).toBe(0);
  expect(await auditActions()).toEqual([
    'admin.invited',
    'admin.invited',
    'invitation.withdrawn',
    'invitation.withdrawn',
    'session.ended',
    'admin.removed',
  ]);
  const [ended] = await recorded(db, { action: 'session.ended' });
  expect(ended).toMatchObject({ actor_id: owner.id, subject_id: partner.id });
  const told = await db.select().from(mails);
  expect(told.map(({ kind }) => kind)).not.toContain('application-digest');
  const expected = [partner.id, owner.id, third.id].sort();
  expect(told.map(({ subject_id }) => subject_id).sort()).toEqual(expected);
  expect(await remove(partner.id, owner)).toEqual({ ok: false, reason: 'not-found' });
});

test('mails that wait for a removed admin are not sent, those for others are', async () => {
  const partner = await addAdmin(invited.email);
  const { db } = accounts.services;
  const subject = { type: 'application-notice', id: 'an application' };
  const mail = newMail({ kind: 'new-application', subject });
  for (const { email } of [partner, owner])
    await queueMail(accounts.services, db, { ...mail, to: email }, now);
  expect(await remove(partner.id, owner)).toEqual({ ok: true });
  const left = await db.select().from(mails).where(eq(mails.kind, mail.kind));
  expect(left).toHaveLength(1);
  expect(left[0]?.content).not.toBeNull();
});

test('an admin who was removed meanwhile invites nobody, resets nobody’s two-step verification and requires none', async () => {
  const partner = await addAdmin(invited.email);
  expect(await remove(partner.id, owner)).toEqual({ ok: true });
  const gone = { ok: false, reason: 'removed-yourself' };
  const invitation = { email: 'cook@cafe.example', actor: partner, device, now };
  expect(await inviteAdmin(accounts.services, invitation)).toEqual(gone);
  const reset = { id: owner.id, actor: partner, device, now };
  expect(await resetTwoStep(accounts.services, reset)).toEqual(gone);
  const change = {
    required: true,
    admin: partner,
    session: { id: 'gone', device, confirmedAt: now },
    now,
  };
  expect(await setTwoStepRequired(accounts.services.db, change)).toEqual(gone);
});

test('a removal asks for the password of whoever removes, however recent the last proof', async () => {
  const partner = await addAdmin(invited.email);
  expect(await removeHere(partner.id, 'not this one')).toContain('This is not your password.');
  expect(await removeHere(partner.id, '')).toContain('This is not your password.');
  expect(await removeHere(partner.id, 'x'.repeat(300))).toContain('This is not your password.');
  expect(await adminCount()).toBe(2);
  await ageProofs(accounts.services.db);
  expect(await removeHere(partner.id)).toContain('Admin removed');
  expect(await adminCount()).toBe(1);
});

test('nobody removes themselves, a visitor, or the last admin', async () => {
  expect(await removeHere(owner.id)).toContain('The last admin stays.');
  expect(await remove(owner.id, null)).toEqual({ ok: false, reason: 'last-admin' });
  await addVisitor('visitor@mail.example');
  expect(await remove('visitor', owner)).toEqual({ ok: false, reason: 'not-found' });
  await addAdmin(invited.email);
  expect(await removeHere(owner.id)).toContain('Nobody removes themselves.');
  expect(await adminCount()).toBe(2);
});

test('of two admins who remove each other at the same moment one stays', async () => {
  const partner = await addAdmin(invited.email);
  const results = await Promise.all([remove(partner.id, owner), remove(owner.id, partner)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results).toContainEqual({ ok: false, reason: 'removed-yourself' });
  expect(await adminCount()).toBe(1);
});

test('a removal waits while somebody makes a new link of the account', async () => {
  const { services } = accounts;
  const partner = await addAdmin(invited.email);
  const link = { kind: 'reset-password', user_id: partner.id, email: partner.email } as const;
  await issueLink(services.db, link, now);
  const { removing } = await services.db.transaction(async (tx) => {
    await lockAdmin(tx, eq(user.id, partner.id));
    const removing = remove(partner.id, owner);
    await untilLockAwaited(services.db);
    await endLinks(services, tx, [link.kind], eq(links.user_id, partner.id));
    return { removing };
  });
  expect(await removing).toEqual({ ok: true });
});

test('a backup that is being made does not block a change of the team', async () => {
  const done = await whileFilesStay(accounts.services.db, () => invite());
  expect(done?.result.ok).toBe(true);
});

test("another's two-step verification is reset, one's own is not", async () => {
  const partner = await addAdmin(invited.email);
  for (const { id } of [partner, owner]) await setUpFactor(id);
  const reset = (id: string) => act({ intent: 'reset-two-step', id });
  expect(await reset(owner.id)).toContain('Your own is turned off on your account page.');
  expect(await reset(partner.id)).toContain('Two-step verification reset');
  expect(await reset(partner.id)).toContain('It is off already.');
  const { db } = accounts.services;
  expect(await db.$count(twoFactor)).toBe(1);
  expect(await db.$count(user, eq(user.twoFactorEnabled, true))).toBe(1);
  const isReset = and(eq(auditEvents.action, 'two-step.reset'), eq(auditEvents.actor_id, owner.id));
  expect(await db.$count(auditEvents, isReset)).toBe(1);
});

test('two-step verification is required of everybody, and no longer', async () => {
  const { db } = accounts.services;
  const require = (required: string) => act({ intent: 'require-two-step', required });
  expect(await require('yes')).toContain('You have none yet: you set it up at your next sign-in.');
  expect(await findTwoStepRequiredSince(db)).not.toBeNull();
  expect(await require('no')).toContain('Saved');
  expect(await findTwoStepRequiredSince(db)).toBeNull();
  await setUpFactor(owner.id);
  expect(await require('yes')).not.toContain('next sign-in');
});
