import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientAddressHeader } from '#app/platform/http/client-address.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { onboardingAnswers } from '#tests/fixtures/onboarding-answers.ts';
import { addWithLink } from '#tests/support/onboarding.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { openTestServices, type TestServices } from '#tests/support/services.ts';
import * as pageRoute from './onboarding.route.tsx';

let test: TestServices;
let handle: (request: Request) => Promise<Response>;
let callers = 0;

beforeAll(async () => {
  test = await openTestServices();
  handle = serveRoutes([{ path: 'onboarding/:token', module: pageRoute }], test.context);
});
afterAll(() => test.close());

const add = () => addWithLink(test.services.db, new Date());

/** Posts to the page as a browser without script does. */
async function post(token: string, fields: object, address = `10.0.2.${++callers}`) {
  const response = await handle(
    new Request(`http://localhost/onboarding/${token}`, {
      method: 'POST',
      headers: { [clientAddressHeader]: address },
      body: new URLSearchParams({ ...fields }),
    }),
  );
  const { status, headers } = response;
  expect(headers.get('Cache-Control')).toBe('private, no-store');
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  return { status, headers, html: await response.text() };
}

/** A whole form; the date as it is picked. */
const { date_of_birth: _, ...texts } = onboardingAnswers();
const picked = {
  'date_of_birth.day': '5',
  'date_of_birth.month': '3',
  'date_of_birth.year': '2000',
};
const form = { ...texts, ...picked };

async function rowOf(id: string) {
  const { db } = test.services;
  const rows = await db.select().from(employeeOnboarding).where(eq(employeeOnboarding.id, id));
  return rows[0];
}

it('opens the link when it is asked to, and spends nothing', async () => {
  const { id, email, token } = await add();
  const { status, html } = await post(token, { open: 'yes' });
  expect(status).toBe(200);
  expect(html).toContain(`value="${email}"`);
  expect(html).toContain('Complete Onboarding');
  expect((await rowOf(id))?.token_used).toBe(false);
});

it('denies a link that opens nothing, and lets nobody guess for long', async () => {
  const address = '192.0.2.90';
  const answers = [];
  for (let n = 0; n < 31; n++) answers.push(await post(randomUUID(), { open: 'yes' }, address));
  expect(answers[0]?.status).toBe(404);
  expect(answers[0]?.html).toContain('Access Denied');
  expect(answers[30]?.status).toBe(429);
  expect(answers[30]?.html).toMatch(/Too many attempts\. Try again in \d+ minutes\./);
  expect(Number(answers[30]?.headers.get('Retry-After'))).toBeGreaterThan(0);
});

it('takes the form, and says what comes next', async () => {
  const { id, token } = await add();
  const { status, html } = await post(token, form);
  expect(status).toBe(200);
  expect(html).toContain('Welcome to Embun, Nur Aisyah binti Rahman');
  expect(html).toContain('Our HR team will contact you soon.');
  expect(html).not.toContain('000305-10-1234');
  expect(await rowOf(id)).toMatchObject({
    onboarding_status: 'completed',
    token_used: true,
    date_of_birth: '2000-03-05',
  });
});

it('gives a form with faults back as it was typed, with every message', async () => {
  const { id, token } = await add();
  const faulty = { ...form, phone: '0123', 'date_of_birth.month': '', kwsp_no: '<b>' };
  const { status, html } = await post(token, faulty);
  expect(status).toBe(400);
  expect(html).toMatch(/role="alert".*Validation Error.*Enter a phone number of 8 to 15 digits\./s);
  expect(html).toContain('Date of birth is required');
  expect(html).toContain('value="000305-10-1234"');
  expect(html).toContain('value="0123"');
  expect(html).toContain('value="&lt;b&gt;"');
  expect(html).toMatch(/<option[^>]*selected=""[^>]*>5</);
  expect((await rowOf(id))?.token_used).toBe(false);
});

it('keeps what was typed when the link has died, and takes it by a newer one', async () => {
  const { id, token } = await add();
  const { status, html } = await post(randomUUID(), form);
  expect(status).toBe(404);
  expect(html).toContain('Invalid or Expired Link');
  expect(html).toContain('name="new_link"');
  expect(html).toContain('value="000305-10-1234"');
  const newer = {
    ...form,
    email: 'newer@example.com',
    new_link: `Your link: https://cafe.example/onboarding/${token}`,
  };
  expect((await post(randomUUID(), newer)).status).toBe(200);
  expect((await rowOf(id))?.token_used).toBe(true);
});

it('takes sixty forms an hour from one address, and keeps the next as it was typed', async () => {
  const { token } = await add();
  const address = '192.0.2.91';
  for (let n = 0; n < 60; n++) await post(token, { ...form, phone: 'x' }, address);
  const { status, html } = await post(token, form, address);
  expect(status).toBe(429);
  expect(html).toContain('Submission Failed');
  expect(html).toContain('value="000305-10-1234"');
});

it('keeps what was typed when something fails', async () => {
  const { token } = await add();
  const { limits } = test.services;
  test.services.limits = {
    ...limits,
    consume: () => Promise.reject(new Error('gone')),
  };
  const { status, html } = await post(token, form).finally(() => {
    test.services.limits = limits;
  });
  expect(status).toBe(500);
  expect(html).toContain('There was an error submitting your information. Please try again.');
  expect(html).toContain('value="000305-10-1234"');
});
