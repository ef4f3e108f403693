import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newLink } from '#app/employees/links/onboarding-link.server.ts';
import { clientAddressHeader } from '#app/platform/http/client-address.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { onboardingAnswers } from '#tests/fixtures/onboarding-answers.ts';
import { addWithLink, storedEmployee } from '#tests/support/onboarding.ts';
import { formRequest, serveRoutes } from '#tests/support/serve-routes.tsx';
import { testServices } from '#tests/support/services.ts';
import * as pageRoute from './onboarding.route.tsx';

const test = testServices();
const handle = serveRoutes([{ path: 'onboarding/:token', module: pageRoute }], test);
let callers = 0;

beforeEach(() => {
  test.logged.length = 0;
});

const add = () => addWithLink(test.services.db, new Date());

/** Posts to the page as a browser without script does. */
async function post(token: string, fields: object, address = `10.0.2.${++callers}`) {
  const headers = { [clientAddressHeader]: address, 'Accept-Language': 'ms' };
  const response = await handle(formRequest(`/onboarding/${token}`, { ...fields }, headers));
  return read(response);
}

/** Reads an answer, which must never be cached nor send its address as a referrer. */
async function read(response: Response) {
  const { status, headers } = response;
  expect(headers.get('Cache-Control')).toBe('private, no-store');
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  return { status, headers, html: await response.text() };
}

/** The page of thanks to which a form that was taken leads. */
async function thanksOf({ status, headers }: { status: number; headers: Headers }) {
  expect(status).toBe(303);
  expect(headers.get('Location')).toMatch(/^\/onboarding\/[\da-f-]{36}\?completed$/);
  expect(headers.get('Set-Cookie')).toBe('sent=1; Path=/onboarding; Max-Age=60; SameSite=Lax');
  const { href } = new URL(headers.get('Location') ?? '', 'http://localhost');
  const thanks = await read(await handle(new Request(href, { headers: { Cookie: 'sent=1' } })));
  expect(thanks.status).toBe(200);
  // Without the cookie the address alone shows no thanks.
  expect((await read(await handle(new Request(href)))).html).not.toContain('Welcome to Embun');
  return thanks.html;
}

/** A complete form, with the date as three selects. */
const { date_of_birth: _, ...texts } = onboardingAnswers();
const picked = {
  'date_of_birth.day': '5',
  'date_of_birth.month': '3',
  'date_of_birth.year': '2000',
};
const form = { ...texts, ...picked };

/** The holder whom the page names. */
const holderIn = (html: string) => />For<\/dt><dd[^>]*>([^<]*)/.exec(html)?.[1];

const inputIn = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0];

const messages = () => test.logged.map(({ msg }) => msg);

const rowOf = (id: string) => storedEmployee(test.services.db, id);

it('opens the link on request, without using it up', async () => {
  const { id, email, token } = await add();
  const { status, html } = await post(token, { open: 'yes' });
  expect(status).toBe(200);
  expect(html).toContain(`value="${email}"`);
  expect(html).toContain('Complete Onboarding');
  for (const [name, keyboard] of [
    ['phone', 'type="tel"'],
    ['email', 'type="email"'],
    ['kwsp_no', 'inputMode="numeric"'],
    ['account_number', 'inputMode="numeric"'],
  ] as const)
    expect(inputIn(html, name)).toContain(keyboard);
  expect((await rowOf(id)).token_used).toBe(false);
});

it('denies a link that opens nothing', async () => {
  const { status, html } = await post(randomUUID(), { open: 'yes' });
  expect(status).toBe(404);
  expect(html).toContain('Access Denied');
});

it('takes the form, and leads to a page that says what comes next and nothing of the person', async () => {
  const { id, token } = await add();
  const html = await thanksOf(await post(token, form));
  expect(html).toContain('Welcome to Embun');
  expect(html).toContain('Our HR team will contact you soon.');
  expect(html).not.toContain('Validating access...');
  for (const text of Object.values(texts)) if (text.length > 2) expect(html).not.toContain(text);
  expect(await rowOf(id)).toMatchObject({
    onboarding_status: 'completed',
    token_used: true,
    date_of_birth: '2000-03-05',
    notice_version: 1,
    notice_language: 'ms',
  });
});

it('gives a form with faults back as it was typed, with every message', async () => {
  const { id, token } = await add();
  const names = { full_name_ic: 'Somebody Else' };
  const faulty = { ...form, ...names, phone: '0123', 'date_of_birth.month': '', kwsp_no: '<b>' };
  const { status, html } = await post(token, faulty);
  expect(status).toBe(400);
  expect(html).toMatch(/role="alert".*Validation Error.*Enter a phone number of 8 to 15 digits\./s);
  expect(html).toContain('Date of birth is required');
  expect(html).toContain('value="000305-10-1234"');
  expect(html).toContain('value="0123"');
  expect(html).toContain('value="Somebody Else"');
  expect(holderIn(html)).toBe('Nur Aisyah');
  expect(html).toContain('value="&lt;b&gt;"');
  expect(html).toMatch(/<option[^>]*selected=""[^>]*>5</);
  expect((await rowOf(id)).token_used).toBe(false);
});

it('asks once, at the field, about a number that looks wrong, and takes it the second time', async () => {
  const { id, token } = await add();
  const odd = { ...form, email: 'odd@example.com', account_number: '1140 1234 567' };
  const hidden = (html: string) => {
    const fields = html.matchAll(/<input type="hidden" name="(asked\.\w+)" value="([^"]*)"/g);
    return Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
  };
  const opened = hidden((await post(token, { open: 'yes' })).html);
  const fields = ['asked.ic_number', 'asked.date_of_birth', 'asked.account_number'];
  expect(Object.keys(opened)).toEqual(fields);
  const { status, html } = await post(token, { ...odd, ...opened });
  expect(status).toBe(400);
  expect(html).toMatch(/role="alert".*this one has 11\..* press Complete Onboarding again\./s);
  expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="account_number" value="1140/);
  expect((await rowOf(id)).token_used).toBe(false);
  await thanksOf(await post(token, { ...odd, ...hidden(html) }));
  expect((await rowOf(id)).token_used).toBe(true);
});

it('keeps all but the numbers when the link opens nothing, and takes the form by a newer link', async () => {
  const { id, token } = await add();
  const numbers = {
    ic_number: '880101-14-5566',
    kwsp_no: '98765432',
    account_number: '7001 2345 6789',
  };
  const { status, html } = await post(randomUUID(), { ...form, ...numbers });
  expect(status).toBe(404);
  expect(html).toContain('Invalid or Expired Link');
  expect(messages()).toContain('An onboarding form came by a link that opens nothing');
  expect(html).toContain('name="new_link"');
  expect(holderIn(html)).toBeUndefined();
  expect(html).toContain(`value="${texts.phone}"`);
  for (const number of Object.values(numbers)) {
    expect(html).not.toContain(number);
  }
  for (const name of Object.keys(numbers)) {
    expect(inputIn(html, name)).toContain('value=""');
  }
  expect(html).toContain('except the IC, KWSP and account numbers: please type them again.');
  expect(html).not.toContain('What you typed is still here.');
  const newer = {
    ...form,
    email: 'newer@example.com',
    new_link: `Your link: https://cafe.example/onboarding/${token}`,
  };
  await thanksOf(await post(randomUUID(), newer));
  expect((await rowOf(id)).token_used).toBe(true);
});

describe('a link by which the form was completed', () => {
  it('says so when it is opened or sent again, and shows nothing of the record', async () => {
    const { id, token, email } = await add();
    const own = { ...form, email };
    await thanksOf(await post(token, own));
    for (const again of [{ open: 'yes' }, { ...own, full_name_ic: 'Somebody Else' }]) {
      const { status, html } = await post(token, again);
      expect(status).toBe(200);
      expect(html).toContain('You have already completed this');
      expect(html).toMatch(/We have had your details since (<!-- -->)?\d+ \w+ \d{4}/);
      expect(html).toContain('hello@embun.example');
      expect(html).not.toContain(texts.full_name_ic);
    }
    expect((await rowOf(id)).full_name_ic).toBe(texts.full_name_ic);
  });

  it('is forgotten once the form is completed by a newer link', async () => {
    const { id, token, email } = await add();
    const own = { ...form, email };
    await thanksOf(await post(token, own));
    const newer = newLink(test.services.keys, id, new Date());
    const { db } = test.services;
    await db.update(employeeOnboarding).set(newer.columns).where(eq(employeeOnboarding.id, id));
    expect((await post(token, { open: 'yes' })).html).toContain('You have already completed this');
    await thanksOf(await post(newer.token, own));
    expect((await post(token, { open: 'yes' })).html).toContain('Access Denied');
  });
});

it('counts every request, also one that is no form; over the limit, the form keeps what was typed', async () => {
  const { token } = await add();
  const address = '192.0.2.92';
  const send = (body: string) =>
    handle(
      new Request(`http://localhost/onboarding/${token}`, {
        method: 'POST',
        headers: { [clientAddressHeader]: address, 'Content-Type': 'application/json' },
        body,
      }),
    );
  for (let n = 0; n < 60; n++) expect((await read(await send('{}'))).status).toBe(400);
  const { status, html } = await post(token, form, address);
  expect(status).toBe(429);
  expect(html).toContain('Submission Failed');
  expect(html).toContain('value="000305-10-1234"');
  const opening = await post(token, { open: 'yes' }, address);
  expect(opening.status).toBe(429);
  expect(Number(opening.headers.get('Retry-After'))).toBeGreaterThan(3_500);
  expect(opening.html).toMatch(/Too many attempts\. Try again in \d+ minutes\./);
});

it('gives no number back when the link cannot be looked up', async () => {
  const { token } = await add();
  const { db } = test.services;
  const transaction = vi.spyOn(db, 'transaction').mockRejectedValue(new Error('gone'));
  const select = vi.spyOn(db, 'select').mockImplementation(() => {
    throw new Error('gone');
  });
  const { status, html } = await post(token, form).finally(() => {
    transaction.mockRestore();
    select.mockRestore();
  });
  expect(status).toBe(500);
  expect(html).toContain(`value="${texts.phone}"`);
  expect(html).not.toContain(`value="${texts.ic_number}"`);
  expect(messages()).toEqual([
    'An onboarding form could not be taken',
    'An onboarding link could not be looked up',
  ]);
});

it('says so when a link cannot be looked up just now', async () => {
  const { token, email } = await add();
  const select = vi.spyOn(test.services.db, 'select').mockImplementation(() => {
    throw new Error('gone');
  });
  const { status, html } = await post(token, { open: 'yes' }).finally(() => select.mockRestore());
  expect(status).toBe(500);
  expect(html).not.toContain('Access Denied');
  expect(html).not.toContain('Submission Failed');
  expect(html).toContain('name="open"');
  expect((await post(token, { open: 'yes' })).html).toContain(`value="${email}"`);
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
