import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as confirmEmailRoute from '#app/accounts/profile/confirm-email.route.tsx';
import { findResetLink, issueResetLink } from '#app/accounts/recovery/reset-password.server.ts';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import * as loginRoute from '#app/accounts/sign-in/admin-login.route.tsx';
import { session, user } from '#db/schema/accounts.ts';
import { mails } from '#db/schema/mails.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { ageProofs } from '#tests/support/database/age-proof.ts';
import { openAdminPage } from '#tests/support/pages/admin-page.ts';
import { actionsOn, recorded } from '#tests/support/recorded.ts';
import { keepSentMails, type SentMail } from '#tests/support/sent-mails.ts';
import { formRequest } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { testAdmin } from '#tests/support/sign-in/sign-in.ts';
import * as accountRoute from './account.route.tsx';

const accounts = testAccounts();
const screen = openAdminPage(
  accounts,
  'account',
  accountRoute,
  { path: 'admin/login', module: loginRoute },
  { path: 'admin/confirm-email/:token', module: confirmEmailRoute },
);
let adminId: string;
/** Sessions of one admin in two browsers. */
let cookie: string;
let otherCookie: string;
let sent: SentMail[];

beforeAll(async () => {
  sent = await keepSentMails(accounts);
});
beforeEach(async () => {
  const { db } = accounts.services;
  for (const table of [user, mails, rateLimits]) await db.delete(table);
  sent.length = 0;
  adminId = (await addAdmin(testAdmin)).id;
  cookie = await accounts.cookieOf(adminId);
  otherCookie = await accounts.cookieOf(adminId);
});

const origin = 'http://localhost:3000';
const newEmail = 'aisyah@cafe.example';
const newPassword = 'whisk bamboo at dusk';

function addAdmin(account: { email: string; name: string; password: string }) {
  return createAdmin(accounts.services, account, new Date());
}

function post(path: string, fields: Record<string, string>, from = cookie, address = '192.0.2.1') {
  return screen.serve(formRequest(path, fields, { Cookie: from, 'x-client-address': address }));
}

/** The action's answer, in React Router's own encoding. */
async function act(fields: Record<string, string>, from = cookie, address?: string) {
  return (await post('/admin/account.data', fields, from, address)).text();
}

const save = (fields: Partial<Record<'name' | 'email', string>>, from?: string) =>
  act({ intent: 'save-profile', name: testAdmin.name, email: testAdmin.email, ...fields }, from);

const change = (fields: Record<string, string> = {}, from?: string, address?: string) =>
  act(
    {
      intent: 'change-password',
      current_password: testAdmin.password,
      new_password: newPassword,
      repeat_password: newPassword,
      ...fields,
    },
    from,
    address,
  );

async function stored() {
  const { name, email } = user;
  const [row] = await accounts.services.db
    .select({ name, email })
    .from(user)
    .where(eq(user.id, adminId));
  return row;
}

async function mailTo(address: string, subject: string): Promise<SentMail> {
  await accounts.drain();
  const found = sent.findLast((mail) => mail.to === address && mail.subject.includes(subject));
  if (!found) throw new Error(`No email to ${address} about ${subject}`);
  return found;
}

async function confirmLink(address = newEmail): Promise<string> {
  const { text } = await mailTo(address, 'Confirm your new email');
  return /http[^"]+confirm-email[^"]+/.exec(text)?.[0] ?? '';
}

const actions = () => actionsOn(accounts.services.db, adminId);

async function canSignIn(password: string, email: string = testAdmin.email): Promise<boolean> {
  const response = await post('/admin/login', { email, password }, '', '192.0.2.99');
  return response.status === 303;
}

test('a name changes at once, and nothing else does', async () => {
  expect(await save({ name: ' Nur  Aisyah binti Ali ' })).toContain('Saved');
  expect(await stored()).toEqual({ name: 'Nur Aisyah binti Ali', email: testAdmin.email });
  expect(await actions()).toEqual(['name.changed']);
  expect(await accounts.services.db.$count(mails)).toBe(0);
  expect(await save({ name: 'Nur Aisyah binti Ali', email: 'OWNER@cafe.example' })).toContain(
    'Saved',
  );
  expect(await actions()).toEqual(['name.changed']);
});

test('a new address waits for its link, and the old one is told twice', async () => {
  await save({ email: 'Aisyah@cafe.example' });
  expect(await stored()).toMatchObject({ email: testAdmin.email });
  const { text } = await mailTo(testAdmin.email, 'A new email for your account');
  expect(text.toLowerCase()).not.toContain('aisyah@');
  const link = await confirmLink('Aisyah@cafe.example');
  const page = await screen.serve(new Request(link, { headers: { Cookie: cookie } }));
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Aisyah@cafe.example');
  expect(await stored(), 'looking changes nothing').toMatchObject({ email: testAdmin.email });
  const confirmed = await post(link, {});
  expect(confirmed.status).toBe(200);
  expect(await confirmed.text()).toContain('From now on you sign in with your new address.');
  expect(await stored()).toMatchObject({ email: newEmail });
  await mailTo(testAdmin.email, 'was changed');
  expect(await actions()).toEqual(['email.change-requested', 'email.changed']);
  const events = await recorded(accounts.services.db, { id: adminId });
  expect(JSON.stringify(events.map(({ details }) => details))).not.toContain('@');
  expect(await canSignIn(testAdmin.password)).toBe(false);
  expect(await canSignIn(testAdmin.password, newEmail)).toBe(true);
  expect((await post(link, {})).status, 'once').toBe(404);
});

test('once the new address is withdrawn, its link is dead and the old address stays', async () => {
  await save({ email: newEmail });
  const link = await confirmLink();
  const withdraw = () => act({ intent: 'withdraw-email' });
  expect(await withdraw()).toContain('New email withdrawn');
  expect((await post(link, {})).status).toBe(404);
  expect(await stored()).toMatchObject({ email: testAdmin.email });
  expect(await withdraw()).toContain('It has been confirmed or withdrawn in the meantime.');
  expect(await actions()).toEqual(['email.change-requested', 'email.change-withdrawn']);
});

test('only the admin who asked for a new address, signed in, can confirm it', async () => {
  await save({ email: newEmail });
  const link = await confirmLink();
  const other = await addAdmin({
    email: 'second@cafe.example',
    name: 'Second',
    password: 'not used at all',
  });
  const visitor = await addAdmin({
    email: 'third@cafe.example',
    name: 'Third',
    password: 'not used at all',
  });
  await accounts.services.db.update(user).set({ role: 'visitor' }).where(eq(user.id, visitor.id));
  for (const [from, status] of [
    ['', 401],
    [await accounts.cookieOf(other.id), 404],
    [await accounts.cookieOf(visitor.id), 401],
  ] as const) {
    const page = await screen.serve(new Request(link, { headers: { Cookie: from } }));
    const html = await page.text();
    expect(html).toContain('Only the admin who asked');
    expect(html).not.toContain(newEmail);
    expect((await post(link, {}, from)).status).toBe(status);
  }
  expect(await stored()).toMatchObject({ email: testAdmin.email });
  expect((await post(link, {})).status).toBe(200);
});

test('an address that another account has is refused when it would take effect, and not before', async () => {
  await addAdmin({ email: newEmail, name: 'Somebody', password: 'not used at all' });
  const asked = await save({ email: newEmail });
  const free = await save({ email: 'free@cafe.example' });
  expect(asked).toBe(free);
  await save({ email: newEmail.toUpperCase() });
  const response = await post(await confirmLink(newEmail.toUpperCase()), {});
  expect(response.status).toBe(409);
  expect(await response.text()).toContain('This address belongs to another account.');
  expect(await stored()).toMatchObject({ email: testAdmin.email });
});

test('a newer request ends a link; a password change ends it, too', async () => {
  await save({ email: newEmail });
  const first = await confirmLink();
  await save({ email: 'other@cafe.example' });
  const second = await confirmLink('other@cafe.example');
  expect((await post(first, {})).status).toBe(404);
  expect((await screen.serve(new Request(second, { headers: { Cookie: cookie } }))).status).toBe(
    200,
  );
  await change();
  expect((await post(second, {})).status).toBe(404);
});

test('the links to reset the password die with the old address', async () => {
  const { db } = accounts.services;
  await save({ email: newEmail });
  const link = await confirmLink();
  const now = new Date();
  const issued = await issueResetLink(accounts.services, { origin, email: testAdmin.email, now });
  const token = issued?.url.split('/').at(-1) ?? '';
  expect(await findResetLink(db, token, now)).not.toBeNull();
  await post(link, {});
  await db.update(user).set({ email: testAdmin.email }).where(eq(user.id, adminId));
  expect(await findResetLink(db, token, now)).toBeNull();
});

test.each([
  ['no name', { name: ' ' }, 'Name is required'],
  ['a name of 101 characters', { name: 'a'.repeat(101) }, 'at most 100 characters'],
  ['no address', { email: '' }, 'Email is required'],
  ['no email address', { email: 'owner@cafe' }, 'Please enter a valid email address.'],
  ['an endless one', { email: `${'a'.repeat(9000)}@cafe.example` }, 'Please enter a valid email'],
])('%s is refused', async (_case, fields, message) => {
  expect(await save(fields)).toContain(message);
  expect(await stored()).toEqual({ name: testAdmin.name, email: testAdmin.email });
});

test('a change of name or address needs a proof that is younger than a quarter of an hour', async () => {
  await ageProofs(accounts.services.db);
  expect(await save({ name: 'Another', email: newEmail })).toContain('confirm-identity');
  expect(await stored()).toEqual({ name: testAdmin.name, email: testAdmin.email });
  expect(await change()).toContain('Password changed');
  expect(await save({ name: 'Another' }), 'the password was one').toContain('Saved');
});

test('a new password ends the other sessions, and an email tells of it', async () => {
  expect(await change()).toContain('Password changed');
  expect(await canSignIn(testAdmin.password)).toBe(false);
  expect((await post('/admin/account.data', {}, otherCookie)).status).toBe(202);
  expect(await save({ name: 'Here' })).toContain('Saved');
  await mailTo(testAdmin.email, 'Your password at Embun was changed');
  expect(await actions()).toEqual(
    expect.arrayContaining(['identity.confirmed', 'session.ended', 'password.changed']),
  );
  expect(await canSignIn(newPassword)).toBe(true);
});

test.each([
  ['a wrong current one', { current_password: 'bamboo whisk at noon' }, 'not your password'],
  [
    'a common new one',
    { new_password: 'Password1234!', repeat_password: 'Password1234!' },
    'easy to guess',
  ],
  ['one repeated differently', { repeat_password: 'something else' }, 'are not the same'],
])('%s changes nothing', async (_case, fields, message) => {
  expect(await change(fields)).toContain(message);
  expect(await canSignIn(testAdmin.password)).toBe(true);
  expect(await accounts.services.db.$count(session, eq(session.userId, adminId))).toBe(3);
});

test('after ten wrong current passwords even the right one has to wait, here and nowhere else', async () => {
  for (let n = 0; n < 10; n++) {
    expect(await change({ current_password: 'bamboo whisk at noon' })).toContain(
      'not your password',
    );
  }
  expect(await change()).toMatch(/Too many attempts. Try again in 1\d minutes/);
  const login = { email: testAdmin.email, password: testAdmin.password };
  expect((await post('/admin/login', login, '')).status).toBe(303);
  expect(await change({}, otherCookie)).toContain('Password changed');
});

test('nonsense is not counted: after a hundred at once the password still changes', async () => {
  const nonsense = Array.from({ length: 100 }, (_, n) =>
    n % 2 ? change({ new_password: 'short' }) : act({ intent: 'finish-two-step', code: 'x' }),
  );
  await Promise.all(nonsense);
  for (let n = 0; n < 30; n++) await change({ current_password: '' });
  expect(await change()).toContain('Password changed');
});

test('a thief uses up only their own limits: the owner ends the stolen session and changes the password', async () => {
  const thief = '192.0.2.66';
  for (let n = 0; n < 20; n++) {
    await change({ current_password: 'bamboo whisk at noon' }, otherCookie, thief);
    await act({ intent: 'withdraw-email' }, otherCookie, thief);
    await act({ intent: 'finish-two-step', code: '123456' }, otherCookie, thief);
  }
  expect(await act({ intent: 'withdraw-email' }, otherCookie, thief)).toContain('Too many');
  expect(await act({ intent: 'withdraw-email' })).not.toContain('Too many');
  expect(await act({ intent: 'withdraw-email' }, otherCookie)).not.toContain('Too many');
  expect(await act({ intent: 'end-other-sessions' })).toContain('Signed out everywhere else');
  expect(await change()).toContain('Password changed');
});
