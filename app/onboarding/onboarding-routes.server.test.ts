import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientAddressHeader } from '#app/platform/http/client-address.server.ts';
import { onboardingAnswers } from '#tests/fixtures/onboarding-answers.ts';
import { addWithLink, storedEmployee } from '#tests/support/onboarding.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testServices } from '#tests/support/services.ts';
import * as checkRoute from './check-onboarding-link.route.ts';
import * as completeRoute from './complete-onboarding.route.ts';
import * as pageRoute from './onboarding.route.tsx';

const nobody = '0190f3c2-7b1e-4d8a-9c55-2f6a1d0e8b47';

const test = testServices();
const handle = serveRoutes(
  [
    { path: 'onboarding/:token', module: pageRoute },
    { path: 'api/check-onboarding-link', module: checkRoute },
    { path: 'api/complete-onboarding', module: completeRoute },
  ],
  test,
);
let callers = 0;

beforeEach(() => {
  test.logged.length = 0;
});

const add = () => addWithLink(test.services.db, new Date());

async function post(path: string, body: unknown, address = `10.0.1.${++callers}`) {
  const response = await handle(
    new Request(`http://localhost/api/${path}`, {
      method: 'POST',
      headers: { [clientAddressHeader]: address, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
  const text = await response.text();
  return { status: response.status, text, json: JSON.parse(text), headers: response.headers };
}

const check = (token: unknown, address?: string) =>
  post('check-onboarding-link', { token }, address);
const complete = (token: string, fields: object, address?: string) =>
  post('complete-onboarding', { token, ...fields }, address);

const rowOf = (id: string) => storedEmployee(test.services.db, id);

describe('the page', () => {
  it('is the same for every link, sends no referrer, and is not cached', async () => {
    const { token, email } = await add();
    const [good, bad] = await Promise.all(
      [token, randomUUID()].map((one) => handle(new Request(`http://localhost/onboarding/${one}`))),
    );
    for (const page of [good, bad]) {
      expect(page?.status).toBe(200);
      expect(page?.headers.get('Cache-Control')).toBe('private, no-store');
      expect(page?.headers.get('Referrer-Policy')).toBe('no-referrer');
    }
    const html = (await good?.text()) ?? '';
    expect(html).toContain('Validating access...');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain(email);
    const shell = html.replaceAll(token, '');
    expect((await bad?.text())?.length).toBe(html.length);
    expect(shell).not.toContain('Nur Aisyah');
  });
});

describe('the check', () => {
  it('answers the fields of the prefill and nothing else, and is not cached', async () => {
    const { token } = await add();
    const { status, json, headers } = await check(token);
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(Object.keys(json)).toEqual(['open', 'completedOn']);
    const fields = ['holder', 'prefill', 'onFile', 'job_position', 'started_on'];
    expect(Object.keys(json.open)).toEqual(fields);
    expect(Object.keys(json.open.prefill).sort()).toEqual(Object.keys(onboardingAnswers()).sort());
  });

  it.each([nobody, '', 'x'.repeat(10_000), 7, null, ['x'], { $ne: '' }])(
    'answers %j like any link that opens nothing',
    async (token) => {
      const { status, text } = await check(token);
      expect([status, text]).toEqual([200, '{"open":null,"completedOn":null}']);
    },
  );

  it.each(['', 'no JSON', '[]', 'null', '7'])('reads %j as no token', async (body) => {
    expect((await post('check-onboarding-link', body)).text).toBe(
      '{"open":null,"completedOn":null}',
    );
  });

  it('limits guessing, and logs it without the guessed tokens', async () => {
    const address = '192.0.2.77';
    const guesses = Array.from({ length: 40 }, () => randomUUID());
    const answers = await Promise.all(guesses.map((guess) => check(guess, address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused?.json).toEqual({
      error: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/),
    });
    const log = JSON.stringify(test.logged);
    expect(log).toContain('An onboarding link opened nothing');
    expect(log).toContain('Too many onboarding links');
    for (const guess of guesses) expect(log).not.toContain(guess);
    // Another address is not limited, and a good link may be opened any number of times.
    const { token } = await add();
    for (let n = 0; n < 35; n++) expect((await check(token, '192.0.2.78')).status).toBe(200);
  });
});

describe('the form', () => {
  it('is taken once, as JSON or as a form', async () => {
    const [json, form] = [await add(), await add()];
    const answers = { ...onboardingAnswers({ email: 'one@example.com' }) };
    expect(await complete(json.token, answers)).toMatchObject({
      status: 200,
      json: { success: true },
    });
    const body = new URLSearchParams({
      token: form.token,
      ...onboardingAnswers({ email: 'two@example.com' }),
    });
    const request = new Request('http://localhost/api/complete-onboarding', {
      method: 'POST',
      headers: { [clientAddressHeader]: '10.0.2.1' },
      body,
    });
    expect(await (await handle(request)).json()).toEqual({ success: true });
    for (const { id } of [json, form]) {
      const row = await rowOf(id);
      const notice = { notice_version: 1, notice_language: 'en', notice_at: row.completed_at };
      expect(row).toMatchObject(notice);
    }
    expect(await complete(json.token, answers)).toMatchObject({
      status: 409,
      json: {
        success: false,
        reason: 'completed',
        error: 'You have already completed this',
        completedOn: expect.stringMatching(/^\d+ \w+ \d{4}$/),
      },
    });
  });

  it('takes its own fields only', async () => {
    const { id, token } = await add();
    await complete(token, {
      ...onboardingAnswers({ email: 'extra@example.com' }),
      id: randomUUID(),
      employee_pin: '0042',
      onboarding_status: 'pending',
      job_position: 'Supervisor',
      onboarding_token_hash: 'mine',
      offer_letter_url: '../../secret-key',
      completed_at: '1999-01-01',
    });
    expect(await rowOf(id)).toMatchObject({
      employee_pin: null,
      onboarding_status: 'completed',
      job_position: 'Full Time Barista',
      onboarding_token_hash: null,
      offer_letter_url: null,
    });
    expect((await rowOf(id)).completed_at?.getFullYear()).toBeGreaterThan(2020);
  });

  it("'Pending' and 'PENDING-1' are no answers", async () => {
    const { token } = await add();
    const answers = onboardingAnswers({ ic_number: 'PENDING-1', address: 'Pending' });
    expect(await complete(token, answers)).toMatchObject({
      status: 400,
      json: {
        success: false,
        reason: 'invalid',
        error: 'IC number is required',
        failures: [
          { field: 'ic_number', message: 'IC number is required' },
          { field: 'address', message: 'Address is required' },
        ],
      },
    });
  });

  it.each(['', 'no JSON', 'null'])('a body of %j is no form', async (body) => {
    expect(await post('complete-onboarding', body)).toMatchObject({
      status: 400,
      json: { success: false, reason: 'failed' },
    });
  });

  it('is answered 30 times an hour by a link that opens nothing, counted together with the check', async () => {
    const address = '192.0.2.89';
    for (let n = 0; n < 30; n++) {
      const { status, json } = await complete(randomUUID(), {}, address);
      expect([status, json.reason]).toEqual([404, 'link-unusable']);
    }
    const limited = { status: 429, json: { success: false, reason: 'failed' } };
    expect(await complete(randomUUID(), {}, address)).toMatchObject(limited);
    expect((await check(randomUUID(), address)).status).toBe(429);
  });
});

it.each(['check-onboarding-link', 'complete-onboarding'])('%s is for POST', async (path) => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const response = await handle(new Request(`http://localhost/api/${path}`, { method }));
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
  }
});
