import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { account, session, user } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { mails } from '#db/schema/mails.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { newMail } from '#tests/fixtures/new-mail.ts';
import { subscriberRow } from '#tests/fixtures/subscriber-row.ts';
import { recorded } from '#tests/support/recorded.ts';
import type { CookieBrowser } from '#tests/support/sign-in/cookie-browser.ts';
import { testGoogleBench, visitorOf } from '#tests/support/sign-in/google-bench.ts';
import { sessionCookie, testAdmin, tokenIn } from '#tests/support/sign-in/sign-in.ts';
import { deleteVisitorAccount } from './delete-account.server.ts';
import { changesPerSession, exportsPerSession } from './visitor-account.server.ts';

const bench = testGoogleBench();

const siti = { sub: '1002', email: 'siti@gmail.example', email_verified: true, name: 'Siti' };

function act(browser: CookieBrowser, fields: Record<string, string>): Promise<Response> {
  return browser.post('/account', { Accept: 'text/html' }, fields);
}

async function idOf(email: string): Promise<string> {
  const [row] = await bench.db.select({ id: user.id }).from(user).where(eq(user.email, email));
  if (!row) throw new Error(`Nobody has ${email}`);
  return row.id;
}

const aisyahId = () => idOf('aisyah@gmail.example');

async function sessionsOf(userId: string): Promise<string[]> {
  const rows = await bench.db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(session.createdAt);
  return rows.map(({ id }) => id);
}

function tokenOf({ cookies }: CookieBrowser): string {
  const value = cookies.get('embun.session_token');
  if (!value) throw new Error('Nobody is signed in');
  return tokenIn({ value });
}

async function admin(): Promise<{ browser: CookieBrowser; id: string }> {
  const id = await idOf(testAdmin.email);
  const cookie = await sessionCookie({ db: bench.db, auth: bench.accounts.auth }, id);
  const browser = bench.browse();
  browser.cookies.set(cookie.name, cookie.value);
  return { browser, id };
}

describe('the page', () => {
  test('shows who it is and since when, where they are signed in, and no secret', async () => {
    const { browser } = await bench.signIn();
    const response = await browser.get('/account');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const page = await response.text();
    for (const words of ['Nur Aisyah', 'aisyah@gmail.example', 'since', 'This device']) {
      expect(page).toContain(words);
    }
    expect(page).not.toContain(tokenOf(browser));
  });

  test('leads somebody who is not signed in to sign in, and back', async () => {
    const browser = bench.browse();
    const response = await browser.get('/account');
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/auth?from=%2Faccount');
  });

  test('leads an admin to the page of the back office', async () => {
    const { browser } = await admin();
    expect((await browser.get('/account')).headers.get('Location')).toBe('/admin/account');
  });
});

describe('sessions', () => {
  test('all other sessions are ended; those of other people stay', async () => {
    const { browser } = await bench.signIn();
    const { browser: phone } = await bench.signIn();
    await bench.signIn();
    bench.google.account(siti);
    await bench.signIn();
    const [theirs = ''] = await sessionsOf(await idOf(siti.email));
    expect((await act(browser, { intent: 'end-session', id: theirs })).status).toBe(400);
    const [, there = ''] = await sessionsOf(await aisyahId());
    const one = await act(browser, { intent: 'end-session', id: there });
    expect(await one.text()).toContain('Signed out there.');
    expect(await visitorOf(phone)).toBeNull();
    await act(browser, { intent: 'end-other-sessions' });
    expect(await sessionsOf(await aisyahId())).toHaveLength(1);
    expect(await sessionsOf(await idOf(siti.email))).toHaveLength(1);
    expect(await visitorOf(browser)).not.toBeNull();
  });

  test('ending the own session signs out and clears the cookies', async () => {
    const { browser } = await bench.signIn();
    const [here = ''] = await sessionsOf(await aisyahId());
    const response = await act(browser, { intent: 'end-session', id: here });
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('/');
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await sessionsOf(await aisyahId())).toEqual([]);
  });

  test('an ended session changes nothing', async () => {
    const { browser } = await bench.signIn();
    const { browser: phone } = await bench.signIn();
    await act(browser, { intent: 'end-other-sessions' });
    const late = await act(phone, { intent: 'delete' });
    expect(late.headers.get('Location')).toBe('/auth?from=%2Faccount');
    expect(await sessionsOf(await aisyahId())).toHaveLength(1);
  });
});

describe('Download my data', () => {
  const ask = (browser: CookieBrowser) => browser.post('/api/account-data');

  test('is a file with all that is kept about the account, without secrets; it is recorded', async () => {
    const { browser } = await bench.signIn();
    const id = await aisyahId();
    const at = new Date('2026-01-02T03:04:05Z');
    await bench.db.delete(emailSubscribers);
    await bench.db
      .insert(emailSubscribers)
      .values([
        subscriberRow({ email: 'AISYAH@gmail.example', created_at: at }),
        subscriberRow({ email: siti.email }),
      ]);
    const response = await ask(browser);
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="embun-my-data.json"',
    );
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const text = await response.text();
    const data = JSON.parse(text);
    expect(data).toMatchObject({
      about: 'What Embun keeps about your account',
      account: { id, name: 'Nur Aisyah', email: 'aisyah@gmail.example', email_verified: true },
      signs_in_with: { provider: 'Google', account: '1001' },
      sessions: [{ device: 'An unknown device' }],
      newsletter: { source: 'sidebar', subscribed_at: at.toISOString() },
      record: [{ what: 'account.exported' }],
    });
    expect(data.account.notice_shown).toMatch(/^Privacy notice 1 in English, on /);
    expect(data.not_in_this_file.join()).toContain('Job applications');
    expect(text).not.toContain(tokenOf(browser));
    expect(text).not.toContain(siti.email);
  });

  test('tells nothing of a newsletter without a verified address', async () => {
    const { browser } = await bench.signIn();
    await bench.db.delete(emailSubscribers);
    const row = subscriberRow({ email: 'aisyah@gmail.example' });
    await bench.db.insert(emailSubscribers).values(row);
    await bench.db
      .update(user)
      .set({ emailVerified: false })
      .where(eq(user.id, await aisyahId()));
    expect(await (await ask(browser)).json()).toMatchObject({ newsletter: null });
  });

  test('needs a session: a script gets 401, a form is led to sign in', async () => {
    const browser = bench.browse();
    expect((await ask(browser)).status).toBe(401);
    const page = await browser.post('/api/account-data', { Accept: 'text/html' });
    expect(page.headers.get('Location')).toBe('/auth?from=%2Faccount');
    expect((await browser.get('/api/account-data')).status).toBe(405);
  });

  test('is refused for an admin’s account', async () => {
    const { browser } = await admin();
    expect((await ask(browser)).status).toBe(403);
  });

  test('is limited to ten an hour for a session', async () => {
    const { browser } = await bench.signIn();
    const { limits } = bench.accounts.services;
    const [id = ''] = await sessionsOf(await aisyahId());
    await limits.consume(exportsPerSession, id, exportsPerSession.points);
    const response = await ask(browser);
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toMatch(/^\d+$/);
  });
});

describe('Delete my account', () => {
  const deletions = () => bench.db.$count(auditEvents, eq(auditEvents.action, 'account.deleted'));

  test('takes the account with sessions, link and emails, clears the cookies, and leads home', async () => {
    const { browser } = await bench.signIn();
    const { browser: phone } = await bench.signIn();
    const id = await aisyahId();
    const { services } = bench.accounts;
    const mail = newMail({ subject: { type: 'user', id }, to: 'aisyah@gmail.example' });
    await bench.db.transaction((tx) => queueMail(services, tx, mail, new Date()));
    const response = await act(browser, { intent: 'delete' });
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('/');
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await bench.db.$count(user, eq(user.id, id))).toBe(0);
    expect(await bench.db.$count(account, eq(account.userId, id))).toBe(0);
    expect(await sessionsOf(id)).toEqual([]);
    expect(await bench.db.$count(mails, eq(mails.subject_id, id))).toBe(0);
    expect(await visitorOf(phone)).toBeNull();
    const nobody = { actor_id: null, actor_email: null, details: {} };
    const [event] = await recorded(bench.db, { id });
    expect(event).toMatchObject({ action: 'account.deleted', ...nobody });
  });

  test('sent twice at once, deletes once', async () => {
    const { browser } = await bench.signIn();
    const { browser: phone } = await bench.signIn();
    const before = await deletions();
    const answers = await Promise.all(
      [browser, phone].map((one) => act(one, { intent: 'delete' })),
    );
    expect(answers.map(({ status }) => [302, 303].includes(status))).toEqual([true, true]);
    expect(await deletions()).toBe(before + 1);
  });

  test('never deletes an admin’s account', async () => {
    const { browser, id } = await admin();
    const response = await act(browser, { intent: 'delete' });
    expect(response.headers.get('Location')).toBe('/admin/account');
    expect(
      await deleteVisitorAccount(bench.accounts.services, { id, actor: null, now: new Date() }),
    ).toEqual({
      ok: false,
      reason: 'not-found',
    });
    expect(await bench.db.$count(user, eq(user.id, id))).toBe(1);
  });

  test('an unknown intent changes nothing; too many are refused', async () => {
    const { browser } = await bench.signIn();
    for (const intent of ['', 'DELETE', 'toString', '__proto__']) {
      expect((await act(browser, { intent })).status).toBe(400);
    }
    const { limits } = bench.accounts.services;
    const [id = ''] = await sessionsOf(await aisyahId());
    await limits.consume(changesPerSession, id, changesPerSession.points);
    const response = await act(browser, { intent: 'delete' });
    expect(response.status).toBe(429);
    expect(await bench.db.$count(user, eq(user.email, 'aisyah@gmail.example'))).toBe(1);
    const { browser: phone } = await bench.signIn();
    await act(phone, { intent: 'end-other-sessions' });
    expect(await sessionsOf(await aisyahId()), 'what one session spends is its own').toHaveLength(
      1,
    );
  });
});
