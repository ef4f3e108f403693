import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientAddressHeader } from '#app/platform/client-address.server.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { openTestServices, type TestServices } from '#tests/support/services.ts';
import * as newsletterRoute from './newsletter.route.tsx';

let server: TestServices;
let handle: (request: Request) => Promise<Response>;
let visitors = 0;

beforeAll(async () => {
  server = await openTestServices();
  handle = serveRoutes([{ path: 'newsletter', module: newsletterRoute }], server.context);
});
afterAll(() => server.close());

/** Sends the form as a browser without script does; every visitor has an address of their own. */
async function send(fields: Record<string, string>, address = `10.0.0.${++visitors}`) {
  const response = await handle(
    new Request('http://localhost/newsletter', {
      method: 'POST',
      headers: { [clientAddressHeader]: address },
      body: new URLSearchParams({ source: 'sidebar', ...fields }),
    }),
  );
  return { status: response.status, text: await response.text() };
}

function stored() {
  return server.services.db.select().from(emailSubscribers);
}

async function storedEmails() {
  return (await stored()).map((row) => row.email);
}

test('an address is kept with its source, and thanked for', async () => {
  const answer = await send({ email: '  Aisyah@Example.com ' });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('Successfully subscribed!');
  expect(answer.text).toContain('Thank you for subscribing to our newsletter.');
  const [row] = await stored();
  expect(row).toMatchObject({ email: 'Aisyah@Example.com', source: 'sidebar' });
  expect(row?.subscribed_at).toEqual(row?.created_at);
});

test('the same address in other capitals is already subscribed', async () => {
  await send({ email: 'twice@example.com' });
  const answer = await send({ email: 'TWICE@example.com' });
  expect(answer.text).toContain('Already subscribed');
  expect(answer.text).toContain('This email is already subscribed to our newsletter.');
});

test('twice at the same moment makes one subscriber', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send({ email: 'race@example.com' })),
  );
  expect(answers.filter(({ text }) => text.includes('Successfully subscribed!'))).toHaveLength(1);
  expect(answers.filter(({ text }) => text.includes('Already subscribed'))).toHaveLength(7);
  expect((await storedEmails()).filter((email) => email === 'race@example.com')).toHaveLength(1);
});

test.each([
  ['nothing', ''],
  ['no address', 'aisyah'],
  ['a space inside', 'a b@example.com'],
  ['300 characters', `${'a'.repeat(288)}@example.com`],
  ['a second header', 'a@example.com\r\nBcc: b@example.com'],
])('%s is refused and not kept', async (_what, email) => {
  const before = await storedEmails();
  const answer = await send({ email });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('Subscription failed');
  expect(await storedEmails()).toEqual(before);
});

test('a program that fills in the hidden field is thanked, and nothing is kept', async () => {
  const answer = await send({ email: 'robot@example.com', website: 'https://spam.example' });
  expect(answer.status).toBe(200);
  expect(await storedEmails()).not.toContain('robot@example.com');
});

test('what a stranger calls the source is not kept', async () => {
  await send({ email: 'source@example.com', source: '<b>me</b>' });
  const row = (await stored()).find(({ email }) => email === 'source@example.com');
  expect(row?.source).toBe('sidebar');
});

test('one connection may subscribe ten addresses an hour; another is not held back', async () => {
  const from = '10.9.9.9';
  for (let n = 1; n <= 10; n++) {
    expect((await send({ email: `many${n}@example.com` }, from)).status).toBe(200);
  }
  const eleventh = await send({ email: 'many11@example.com' }, from);
  expect(eleventh.status).toBe(429);
  expect(eleventh.text).toContain('Subscription failed');
  expect((await send({ email: 'many11@example.com' })).status).toBe(200);
});

test('opening the address shows the form', async () => {
  const response = await handle(new Request('http://localhost/newsletter'));
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Stay Updated');
});
