import { expect, it, vi } from 'vitest';
import { jobApplications } from '#db/schema/applications.ts';
import { toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import { lateRequest } from '#tests/support/applications/late-request.ts';
import { send, submit, submitUrl, taken } from '#tests/support/applications/submit.ts';
import { testServices } from '#tests/support/services.ts';
import {
  attempts,
  consumeApplication,
  giveApplicationBack,
  tooComplex,
  tooManyMessage,
} from './submission-limits.server.ts';

const valid = await validApplication();

const test = testServices();

const message = /^Too many applications from your connection\. Please try again in \d+ minutes?\.$/;
const tooMany = {
  status: 429,
  body: { success: false, error: expect.stringMatching(message) },
  retryAfter: expect.stringMatching(/^\d+$/),
};

it('takes ten applications an hour from one address, not counting repetitions', async () => {
  for (let n = 1; n <= 10; n++) {
    const form = { ...valid, why_embun: `Reason ${n}` };
    expect(await submit(test, form, '192.0.2.1')).toEqual(taken);
    if (n === 5) expect(await submit(test, form, '192.0.2.1')).toEqual(taken);
  }
  expect(await submit(test, { ...valid, why_embun: 'Reason 11' }, '192.0.2.1')).toEqual(tooMany);
  expect(await submit(test, { ...valid, why_embun: 'Reason 10' }, '192.0.2.1')).toEqual(taken);
  expect(await submit(test, { ...valid, why_embun: 'Reason 11' }, '192.0.2.2')).toEqual(taken);
  expect(await test.services.db.select().from(jobApplications)).toHaveLength(11);
});

it('does not count applications that it failed to store', async () => {
  const form = (n: number) => ({ ...valid, why_embun: `Stored ${n}` });
  const full = new Error('ENOSPC: no space left on device');
  vi.spyOn(test.services.files, 'put').mockRejectedValue(full);
  for (let n = 1; n <= 10; n++) {
    expect(await submit(test, form(n), '192.0.2.5')).toMatchObject({ status: 500 });
  }
  vi.restoreAllMocks();
  for (let n = 1; n <= 10; n++) {
    expect(await submit(test, form(n), '192.0.2.5')).toEqual(taken);
  }
  expect(await submit(test, form(11), '192.0.2.5')).toEqual(tooMany);
});

it('does not read the body of an address that may not send', async () => {
  const from = { 'x-client-address': '192.0.2.4' };
  for (let n = 0; n < 60; n++) await submit(test, {}, '192.0.2.4');
  let isRead = false;
  const read = async () => {
    isRead = true;
  };
  const request = lateRequest(submitUrl, toFormData(valid), from, read);
  expect(await send(test, request)).toEqual(tooMany);
  expect(isRead).toBe(false);
  expect([attempts, tooComplex]).toEqual([
    { name: 'application-attempts', points: 60, windowSeconds: 3600 },
    { name: 'too-complex-resumes', points: 5, windowSeconds: 3600 },
  ]);
});

it('takes 30 applications a day from one address, and 60 an hour and 200 a day from one IPv6 site', async () => {
  const household = (n: number) => `2001:db8:1:${n.toString(16)}00::/56`;
  for (let n = 0; n < 60; n++)
    expect(await consumeApplication(test.services.limits, household(n))).toEqual({ allowed: true });
  const form = (n: number) => ({ ...valid, why_embun: `Of a site ${n}` });
  await giveApplicationBack(test.services.limits, household(1));
  expect(await submit(test, form(1), household(60))).toEqual(taken);
  expect(await submit(test, form(2), household(61))).toEqual(tooMany);
  expect(await submit(test, form(2), '2001:db8:2:0::/56')).toEqual(taken);

  const consume = vi.spyOn(test.services.limits, 'consume');
  await consumeApplication(test.services.limits, '2001:db8:3:0::/56');
  expect(consume.mock.calls).toEqual([
    [{ name: 'applications-hour', points: 10, windowSeconds: 3600 }, '2001:db8:3:0::/56'],
    [{ name: 'applications-day', points: 30, windowSeconds: 24 * 3600 }, '2001:db8:3:0::/56'],
    [{ name: 'applications-site-hour', points: 60, windowSeconds: 3600 }, '2001:db8:3'],
    [{ name: 'applications-site-day', points: 200, windowSeconds: 24 * 3600 }, '2001:db8:3'],
  ]);
  consume.mockRestore();
});

it('says how long to wait in whole minutes or hours', () => {
  expect(tooManyMessage(1)).toMatch(/in 1 minute\.$/);
  expect(tooManyMessage(61)).toMatch(/in 2 minutes\.$/);
  expect(tooManyMessage(60)).toMatch(/in 1 minute\.$/);
  // 90 minutes are 5,400 seconds; one more second makes 91, which are rounded up to 2 hours.
  expect(tooManyMessage(5_400)).toMatch(/in 90 minutes\.$/);
  expect(tooManyMessage(5_401)).toMatch(/in 2 hours\.$/);
  expect(tooManyMessage(86_400)).toMatch(/in 24 hours\.$/);
});
