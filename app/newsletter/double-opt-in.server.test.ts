import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, test, vi } from 'vitest';
import { brandCafe } from '#app/cafe/cafe.ts';
import { eraseExpiredLinks } from '#app/links/links.server.ts';
import { workMail } from '#app/mail/mail-queue.server.ts';
import { createMailTransport } from '#app/mail/mail-transport.server.ts';
import { renderMail } from '#app/mail/render-mail.server.tsx';
import { noticeText } from '#app/notices/notice-text.ts';
import { clientAddressHeader } from '#app/platform/http/client-address.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { links } from '#db/schema/links.ts';
import { mails } from '#db/schema/mails.ts';
import { emailSubscribers, newsletterRemovals } from '#db/schema/subscribers.ts';
import { type FakeSmtp, startFakeSmtp } from '#tests/fakes/smtp.ts';
import { formRequest, serveRoutes } from '#tests/support/serve-routes.tsx';
import { openTestServices, type TestServices } from '#tests/support/services.ts';
import * as confirmRoute from './confirm.route.tsx';
import * as newsletterRoute from './newsletter.route.tsx';
import { findUnsubscribeKey, unsubscribeToken } from './newsletter-links.server.ts';
import * as requestUnsubscribeRoute from './request-unsubscribe.route.tsx';
import * as unsubscribeRoute from './unsubscribe.route.tsx';
import { eraseUnsubscribeMails } from './unsubscribe.server.ts';

let smtp: FakeSmtp;
let server: TestServices;
let handle: (request: Request) => Promise<Response>;
let visitors = 0;

beforeAll(async () => {
  smtp = await startFakeSmtp();
  server = await openTestServices(smtp.settings);
  const { settings } = server.services;
  const from = { name: 'Embun', address: 'hello@cafe.example' };
  await workMail(server.services, createMailTransport(settings, from), async (m) =>
    renderMail(m, brandCafe),
  );
  const routes = [
    { path: 'newsletter', module: newsletterRoute },
    { path: 'newsletter/confirm/:token', module: confirmRoute },
    { path: 'newsletter/unsubscribe', module: requestUnsubscribeRoute },
    { path: 'newsletter/unsubscribe/:token', module: unsubscribeRoute },
  ];
  handle = serveRoutes(routes, server);
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
});
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T10:00:00Z') }));
afterEach(() => vi.useRealTimers());

async function post(path: string, fields: Record<string, string> = {}, language = 'ms') {
  const address = `10.0.0.${++visitors}`;
  const headers = { [clientAddressHeader]: address, 'Accept-Language': language };
  const response = await handle(formRequest(path, fields, headers));
  return { status: response.status, text: await response.text() };
}

async function look(path: string) {
  const response = await handle(new Request(`http://localhost:3000${path}`));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends the form and answers with the paths of the links in the email that comes. */
async function ask(email: string) {
  const before = smtp.received.length;
  const answer = await post('/newsletter', { email, source: 'sidebar' });
  expect(answer.text).toContain('Check your email');
  await server.drain();
  expect(smtp.received.length).toBe(before + 1);
  const mail = smtp.received.at(-1);
  const pathOf = (kind: string) =>
    new RegExp(`http://localhost:3000(/newsletter/${kind}/\\S+)`).exec(mail?.email.text ?? '')?.[1];
  return { mail, confirm: pathOf('confirm') ?? '', unsubscribe: pathOf('unsubscribe') ?? '' };
}

async function isListed(email: string): Promise<boolean> {
  const rows = await server.services.db.select().from(emailSubscribers);
  return rows.some((row) => row.email.toLowerCase() === email.toLowerCase());
}

it('nobody is on the list before they have pressed the button behind the link', async () => {
  const { confirm, mail } = await ask('Aisyah@example.com');
  expect(mail?.recipients).toEqual(['Aisyah@example.com']);
  for (let times = 0; times < 3; times++) {
    const page = await look(confirm);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Confirm your subscription');
    expect(page.text.replaceAll('<!-- -->', '')).toContain('It will come to Aisyah@example.com.');
    expect(page.text).toMatch(/<form[^>]* method="post".*>Confirm subscription<\/button>/s);
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
    expect(page.headers.get('Cache-Control')).toContain('no-store');
  }
  expect(await isListed('aisyah@example.com')).toBe(false);
  const answer = await post(confirm);
  expect(answer.text).toContain('Successfully subscribed!');
  expect(answer.text).toContain('href="/newsletter/unsubscribe"');
  expect(await isListed('aisyah@example.com')).toBe(true);
  const used = await look(confirm);
  expect([used.status, await post(confirm)]).toMatchObject([404, { status: 404 }]);
  expect(used.text).toContain('This link can&#x27;t be used');
  const again = await post('/newsletter', { email: 'AISYAH@example.com' });
  expect(again.text).toContain('Already subscribed');
});

it('is stored with the notice that the form showed, not with that of the confirmation', async () => {
  const { confirm } = await ask('notice@example.com');
  vi.setSystemTime(new Date('2026-03-06T10:00:00Z'));
  await post(confirm, {}, 'en');
  const [row] = await server.services.db
    .select()
    .from(emailSubscribers)
    .where(eq(emailSubscribers.email, 'notice@example.com'));
  expect(row && noticeText(row)).toBe('Privacy notice 1 in Malay, on 5 March 2026');
});

test('mails have a one-click link to unsubscribe, which works without a cookie and more than once', async () => {
  const { confirm, unsubscribe, mail } = await ask('leaving@example.com');
  const headers = new Map(mail?.email.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('list-unsubscribe')).toBe(`<http://localhost:3000${unsubscribe}>`);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  await post(confirm);
  const page = await look(unsubscribe);
  expect(page.text).toContain('leaving@example.com');
  expect(await isListed('leaving@example.com')).toBe(true);
  for (let times = 0; times < 2; times++) {
    const answer = await post(unsubscribe, { 'List-Unsubscribe': 'One-Click' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('any more.');
  }
  expect(await isListed('leaving@example.com')).toBe(false);
});

test('an unsubscribed address stays out until its owner subscribes again', async () => {
  const first = await ask('back@example.com');
  const second = await ask('Back@example.com');
  await post(first.confirm);
  // An unused link does not bring the address back.
  expect((await post(second.confirm)).status).toBe(404);
  const third = await ask('other@example.com');
  const removals = () => server.services.db.$count(newsletterRemovals);
  const before = await removals();
  await post(first.unsubscribe);
  expect(await removals()).toBe(before + 1);
  expect((await post(second.confirm)).status).toBe(404);
  expect(await isListed('back@example.com')).toBe(false);
  const again = await ask('back@example.com');
  expect((await post(again.confirm)).status).toBe(200);
  expect(await isListed('back@example.com')).toBe(true);
  // The record of the removal is gone.
  expect(await removals()).toBe(before);
  expect((await post(third.confirm)).status).toBe(200);
});

test('with a mail server the form removes nobody: it mails the link, whether the address is on the list or not', async () => {
  const { confirm } = await ask('typed@example.com');
  await post(confirm);
  const answers: unknown[] = [];
  for (const email of ['Typed@example.com', 'unknown@example.com']) {
    const before = smtp.received.length;
    const { status, text } = await post('/newsletter/unsubscribe', { email });
    answers.push({ status, text: text.replaceAll(email, '{email}') });
    await server.drain();
    expect(smtp.received.length).toBe(before + 1);
    expect(smtp.received.at(-1)?.recipients).toEqual([email]);
  }
  expect(answers[0]).toMatchObject({
    status: 200,
    text: expect.stringContaining('We have sent a link to {email}.'),
  });
  expect(answers[1]).toEqual(answers[0]);
  expect(await isListed('typed@example.com')).toBe(true);
  const text = smtp.received.at(-2)?.email.text ?? '';
  const link = /http:\/\/localhost:3000(\/newsletter\/unsubscribe\/\S+)/.exec(text)?.[1] ?? '';
  expect((await post(link)).text).toContain('any more.');
  expect(await isListed('typed@example.com')).toBe(false);
});

test('a stranger can cause three mails a day to an address about unsubscribing', async () => {
  const before = smtp.received.length;
  const answers = [];
  for (let times = 0; times < 4; times++) {
    answers.push(await post('/newsletter/unsubscribe', { email: 'bothered@example.com' }));
  }
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  await server.drain();
  expect(smtp.received.length).toBe(before + 3);
  expect(await server.services.db.$count(mails, eq(mails.state, 'queued'))).toBe(0);
  // Mails about subscribing have a limit of their own.
  await ask('bothered@example.com');
});

test('unsubscribing before the confirmation ends that, too', async () => {
  const { confirm, unsubscribe } = await ask('not.me@example.com');
  await post(unsubscribe);
  expect((await post(confirm)).status).toBe(404);
});

test('a link to unsubscribe works for ever, even with another secret', async () => {
  const { confirm, unsubscribe } = await ask('forever@example.com');
  await post(confirm);
  const { services } = server;
  const keys = services.keys;
  services.keys = createKeys('another secret, after the key was rotated');
  try {
    expect((await look(unsubscribe)).text).toContain('forever@example.com');
    expect((await post(unsubscribe)).status).toBe(200);
  } finally {
    services.keys = keys;
  }
  expect(await isListed('forever@example.com')).toBe(false);
});

test('nobody can unsubscribe others without our signature', async () => {
  const { confirm } = await ask('safe@example.com');
  await post(confirm);
  const key = await findUnsubscribeKey(server.services.db);
  const [, signature] = unsubscribeToken(key, 'other@example.com').split('.');
  const forged = `${Buffer.from('safe@example.com').toString('base64url')}.${signature}`;
  for (const token of [forged, 'x', `${forged.split('.')[0]}.`]) {
    expect((await post(`/newsletter/unsubscribe/${token}`)).status).toBe(404);
    expect((await look(`/newsletter/unsubscribe/${token}`)).status).toBe(404);
  }
  expect(await isListed('safe@example.com')).toBe(true);
});

test('a stranger can cause three mails a day to an address about subscribing; the answer stays the same', async () => {
  for (let times = 0; times < 3; times++) await ask('victim@example.com');
  const before = smtp.received.length;
  const answer = await post('/newsletter', { email: 'VICTIM@example.com' });
  expect(answer.text).toContain('Check your email');
  const { db } = server.services;
  const waiting = (await db.select().from(mails)).filter(({ state }) => state === 'queued');
  expect(waiting).toEqual([]);
  expect(smtp.received.length).toBe(before);
});

test('nothing is kept of somebody who never confirmed, not even the email', async () => {
  const { db } = server.services;
  await ask('forgotten@example.com');
  vi.setSystemTime(new Date('2026-03-06T10:00:00Z'));
  await ask('next@example.com');
  const at = new Date('2026-03-07T12:00:00Z');
  await Promise.all([eraseExpiredLinks(server.services, at), eraseUnsubscribeMails(db, at)]);
  const left = await db.select().from(links);
  expect(left.map(({ email }) => email)).toEqual(['next@example.com']);
  const waiting = left.map(({ id }) => id);
  expect((await db.select().from(mails)).map(({ subject_id }) => subject_id)).toEqual(waiting);
});

it.each([
  ['as a multipart form', { body: oneClick() }],
  ['without a body', {}],
  ['with a body that is no form', { body: 'List-Unsubscribe=One-Click' }],
])('a mail program may post to a link %s', async (_, sent) => {
  const { confirm, unsubscribe } = await ask(`program${visitors}@example.com`);
  await post(confirm);
  const request = new Request(`http://localhost:3000${unsubscribe}`, { method: 'POST', ...sent });
  const answer = await handle(request);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('any more.');
});

function oneClick() {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  return form;
}
