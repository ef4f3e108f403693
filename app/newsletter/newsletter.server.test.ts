import { expect, test } from 'vitest';
import { clientAddressHeader } from '#app/platform/http/client-address.server.ts';
import { emailSubscribers, newsletterRemovals } from '#db/schema/subscribers.ts';
import { subscriberRow } from '#tests/fixtures/subscriber-row.ts';
import { recorded } from '#tests/support/recorded.ts';
import { formRequest, serveRoutes } from '#tests/support/serve-routes.tsx';
import { testServices } from '#tests/support/services.ts';
import * as newsletterRoute from './newsletter.route.tsx';
import { honeypot, newsletterRules, subscriptionFailed } from './newsletter.ts';
import * as requestUnsubscribeRoute from './request-unsubscribe.route.tsx';
import { findRemoval, removeSubscriber, restoreSubscriber } from './unsubscribe.server.ts';

const server = testServices();
const routes = [
  { path: 'newsletter', module: newsletterRoute },
  { path: 'newsletter/unsubscribe', module: requestUnsubscribeRoute },
];
const handle = serveRoutes(routes, server);
let visitors = 0;

/** Sends the form as a browser without script does; each time from another address. */
function send(fields: Record<string, string>, address = `10.0.0.${++visitors}`) {
  return post('/newsletter', { source: 'sidebar', ...fields }, address);
}

function leave(email: string, address = `10.0.0.${++visitors}`) {
  return post('/newsletter/unsubscribe', { email }, address);
}

async function post(path: string, fields: Record<string, string>, address: string) {
  const response = await handle(formRequest(path, fields, { [clientAddressHeader]: address }));
  return { status: response.status, text: await response.text() };
}

function stored() {
  return server.services.db.select().from(emailSubscribers);
}

async function storedEmails() {
  return (await stored()).map((row) => row.email);
}

test.each([
  ['/newsletter', `>${subscriptionFailed.description}<`],
  ['/newsletter/unsubscribe', 'That did not work. Please try again later.'],
])(
  'one connection may send ten forms an hour to %s, what is no form counted, and another is not held back',
  async (path, failed) => {
    const address = `10.0.1.${++visitors}`;
    const noForm = new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { [clientAddressHeader]: address, 'Content-Type': 'application/json' },
      body: '{}',
    });
    for (let n = 0; n < 10; n++) expect((await handle(noForm.clone())).status).toBe(400);
    const { status, text } = await post(path, { email: 'late@example.com' }, address);
    expect(status).toBe(429);
    for (const part of [failed, 'value="late@example.com"']) expect(text).toContain(part);
    const another = await post(path, { email: 'late@example.com' }, `10.0.1.${++visitors}`);
    expect(another.status).toBe(200);
  },
);

test('a body with more fields than any form of ours is refused', async () => {
  const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [n, '']));
  expect((await send({ ...fields, email: 'wide@example.com' })).status).toBe(400);
});

test('an address is stored with our own name of the form, and thanked for', async () => {
  const answer = await send({ email: '  Aisyah@Example.com ', source: '<b>me</b>' });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('Successfully subscribed!');
  expect(answer.text).toContain('Thank you for subscribing to our newsletter.');
  expect(answer.text).toContain('Aisyah@Example.com gets our newsletter.');
  const [row] = await stored();
  const notice = { notice_version: 1, notice_language: 'en', notice_at: row?.created_at };
  expect(row).toMatchObject({ email: 'Aisyah@Example.com', source: 'sidebar', ...notice });
  expect(row?.subscribed_at).toEqual(row?.created_at);
});

test('the same address twice at the same moment, in any case, makes one subscriber', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => send({ email: n % 2 ? 'race@x.my' : 'RACE@x.my' })),
  );
  expect(answers.filter(({ text }) => text.includes('Successfully subscribed!'))).toHaveLength(1);
  const already = 'This email is already subscribed to our newsletter.';
  expect(answers.filter(({ text }) => text.includes(already))).toHaveLength(7);
  expect((await storedEmails()).filter((email) => /^race@/i.test(email))).toHaveLength(1);
});

test.each([
  ['nothing', ''],
  ['no address', 'aisyah'],
  ['300 characters', `${'a'.repeat(288)}@example.com`],
  ['a second header', 'a@example.com\r\nBcc: b@example.com'],
])('%s is refused and not kept', async (_what, email) => {
  const before = await storedEmails();
  const answer = await send({ email });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(`>${newsletterRules.email.missing}<`);
  expect(answer.text).not.toContain('>Subscription failed<');
  expect(await storedEmails()).toEqual(before);
});

test('a filled-in hidden field is pointed out, and the form that comes back works', async () => {
  const email = 'managed@example.com';
  const answer = await send({ email, [honeypot]: 'https://aisyah.example' });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('Not subscribed yet');
  expect(answer.text).toContain('Please press Subscribe again.');
  expect(answer.text).toContain(`value="${email}"`);
  expect(answer.text).not.toContain(honeypot);
  expect(await storedEmails()).not.toContain(email);
});

test('the form takes an address off the list, and one that was never on it gets the same answer', async () => {
  await send({ email: 'Leaving@example.com' });
  const [gone, never] = [await leave(' leaving@EXAMPLE.com '), await leave('never@example.com')];
  expect(gone.status).toBe(200);
  expect(gone.text).toContain('>leaving@EXAMPLE.com gets no newsletter from us any more.<');
  expect(never.text.replaceAll('never@example.com', 'leaving@EXAMPLE.com')).toBe(gone.text);
  expect(await storedEmails()).not.toContain('Leaving@example.com');
});

test('nobody else can put back an address that left, in any case; the answer tells its owner how', async () => {
  await send({ email: 'left@example.com' });
  await leave('left@example.com');
  const answer = await send({ email: 'LEFT@example.com' });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('Unsubscribed before');
  expect(answer.text).toContain('write to us from this email');
  expect(answer.text).toContain('LEFT@example.com was unsubscribed.');
  expect(answer.text).toContain('href="mailto:hello@embun.example"');
  expect((await storedEmails()).map((email) => email.toLowerCase())).not.toContain(
    'left@example.com',
  );
});

test('a removal is remembered without the address', async () => {
  await leave('secret.reader@example.com');
  const rows = await server.services.db.select().from(newsletterRemovals);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/secret|reader|example/);
});

test.each(['', 'aisyah', `${'a'.repeat(288)}@example.com`])(
  '%j is refused as an address to unsubscribe',
  async (email) => {
    const answer = await leave(email);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Please enter a valid email address.');
  },
);

test('a form that was sent faster than anybody types is taken, and counts three times', async () => {
  const from = '10.9.9.7';
  for (const n of [1, 2, 3, 4]) {
    expect((await send({ email: `hasty${n}@example.com`, elapsed: '300' }, from)).status).toBe(200);
  }
  expect(await storedEmails()).toContain('hasty4@example.com');
  expect((await send({ email: 'hasty5@example.com', elapsed: '300' }, from)).status).toBe(429);
});

test.each(['1000', '86400000', 'x'])('a form sent after %j ms counts once', async (elapsed) => {
  const from = `10.9.8.${elapsed.length}`;
  for (let n = 1; n <= 10; n++) {
    const email = `calm${elapsed}.${n}@example.com`;
    expect((await send({ email, elapsed }, from)).status).toBe(200);
  }
});

const now = new Date('2026-03-05T10:00:00.000Z');
const admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };

async function add(email: string): Promise<string> {
  const row = subscriberRow({ email });
  await server.services.db.insert(emailSubscribers).values(row);
  return row.id;
}

const eventsOf = async (id: string) =>
  (await recorded(server.services.db, { id })).map(({ action, actor_email, details }) => [
    action,
    actor_email,
    details,
  ]);

test('a removed subscriber is off the list and stays off, recorded without the address', async () => {
  const { db } = server.services;
  const id = await add('Removed@example.com');
  await Promise.all(
    [1, 2, 3].map(() => removeSubscriber(server.services, { id, actor: admin, now })),
  );
  expect(await storedEmails()).not.toContain('Removed@example.com');
  expect(await findRemoval(db, 'removed@example.com')).toEqual(now);
  expect(await eventsOf(id)).toEqual([['subscriber.removed', admin.email, {}]]);
});

test.each(['no-uuid', '', '0190a6f0-0000-7000-8000-000000000000'])(
  'removing the unknown id %j does and records nothing',
  async (id) => {
    await removeSubscriber(server.services, { id, actor: admin, now });
    expect(await eventsOf(id)).toEqual([]);
  },
);

test('only an address that was taken off is put back, once, and that is recorded', async () => {
  const { db } = server.services;
  const id = await add('back@example.com');
  await removeSubscriber(server.services, { id, actor: admin, now });
  const restore = (email: string) => restoreSubscriber(db, { email, admin, now });
  expect(await restore('stranger@example.com')).toBe(false);
  expect(await restore('BACK@example.com')).toBe(true);
  expect(await restore('back@example.com')).toBe(false);
  expect(await findRemoval(db, 'back@example.com')).toBeNull();
  const restored = (await stored()).find(({ email }) => email === 'BACK@example.com');
  expect(await eventsOf(String(restored?.id))).toEqual([['subscriber.restored', admin.email, {}]]);
});
