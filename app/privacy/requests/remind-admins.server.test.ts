import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { mails } from '#db/schema/mails.ts';
import { dataRequests } from '#db/schema/privacy.ts';
import { testServices } from '#tests/support/services.ts';
import { testAdmin } from '#tests/support/sign-in/sign-in.ts';
import { openDataRequest } from './data-requests.server.ts';
import { remindOfRequests } from './remind-admins.server.ts';

/** Due on 13 March 2024. */
const received = new Date('2024-02-21T04:00:00Z');

const opened = testServices();
beforeAll(async () => {
  await createAdmin(opened.services, testAdmin, received);
  const partner = { ...testAdmin, email: 'partner@cafe.example' };
  await createAdmin(opened.services, partner, received);
});
beforeEach(async () => {
  for (const table of [dataRequests, mails]) await opened.services.db.delete(table);
  const asked = { email: 'a@example.com', kind: 'deletion', words: null, now: received } as const;
  await openDataRequest(opened.services, asked);
});

/** How many mails two copies of the site that look at the same time have queued by then. */
async function mailsUntil(now: string): Promise<number> {
  const look = () => remindOfRequests(opened.services, new Date(now));
  await Promise.all([look(), look()]);
  return opened.services.db.$count(mails);
}

test('each admin is mailed a week before and a day before, once', async () => {
  expect(await mailsUntil('2024-03-05T15:59:00Z')).toBe(0);
  // 6 March in Kuala Lumpur.
  expect(await mailsUntil('2024-03-05T16:00:00Z')).toBe(2);
  expect(await mailsUntil('2024-03-11T15:59:00Z')).toBe(2);
  expect(await mailsUntil('2024-03-11T16:00:00Z')).toBe(4);
  expect(await mailsUntil('2024-03-20T04:00:00Z')).toBe(4);
});

test('after a standstill one mail tells of it; answered requests are not mentioned', async () => {
  expect(await mailsUntil('2024-03-14T04:00:00Z')).toBe(2);
  const { db } = opened.services;
  await db.update(dataRequests).set({ state: 'refused', reminded_days: null });
  expect(await mailsUntil('2024-03-14T05:00:00Z')).toBe(2);
});
