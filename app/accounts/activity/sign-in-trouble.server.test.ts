import { beforeEach, expect, test } from 'vitest';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { user } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { testAccounts } from '#tests/support/accounts.ts';
import { recorded } from '#tests/support/recorded.ts';
import { testAdmin } from '#tests/support/sign-in.ts';
import { recordSignInTrouble } from './sign-in-trouble.server.ts';

const accounts = testAccounts();

let adminId: string;
beforeEach(async () => {
  const { db } = accounts.services;
  await db.delete(user);
  adminId = (await createAdmin(accounts.services, testAdmin, new Date())).id;
});

const start = new Date('2026-03-05T10:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

type Trouble = Parameters<typeof recordSignInTrouble>[1];

function tryIn(trouble: Partial<Trouble> = {}): Promise<void> {
  return recordSignInTrouble(accounts.services.db, {
    action: 'sign-in.failed',
    email: testAdmin.email,
    device: 'Chrome on Android',
    now: start,
    ...trouble,
  });
}

const notes = async () =>
  (await recorded(accounts.services.db, { id: adminId })).filter(({ action }) =>
    action.startsWith('sign-in.'),
  );

test('is noted on the account, with the device and without an address', async () => {
  await tryIn({ email: testAdmin.email.toUpperCase() });
  expect(await notes()).toEqual([
    {
      id: expect.any(Number),
      at: start,
      actor_id: null,
      actor_email: null,
      session_id: null,
      action: 'sign-in.failed',
      subject_type: 'user',
      subject_id: adminId,
      details: { device: 'Chrome on Android' },
    },
  ]);
});

test.each(['nobody@cafe.example', '', "' or 1=1 --", '%', 'x'.repeat(255), 'a\0@cafe.example'])(
  'of the address %j nothing is stored',
  async (email) => {
    const { db } = accounts.services;
    const before = await db.$count(auditEvents);
    await tryIn({ email });
    expect(await db.$count(auditEvents)).toBe(before);
  },
);

test('a visitor’s account takes no note', async () => {
  await accounts.services.db.update(user).set({ role: 'visitor' });
  await tryIn();
  expect(await notes()).toEqual([]);
});

test('of a flood 20 failures an hour are noted, and one note of slowing in 15 minutes', async () => {
  for (let attempt = 0; attempt < 25; attempt += 1) {
    await tryIn();
    await tryIn({ action: 'sign-in.slowed' });
  }
  const actions = (await notes()).map(({ action }) => action);
  expect(actions.filter((action) => action === 'sign-in.failed')).toHaveLength(20);
  expect(actions.filter((action) => action === 'sign-in.slowed')).toHaveLength(1);

  await tryIn({ action: 'sign-in.slowed', now: after(14) });
  await tryIn({ now: after(59) });
  expect(await notes()).toHaveLength(21);
  await tryIn({ action: 'sign-in.slowed', now: after(15) });
  await tryIn({ now: after(60) });
  expect(await notes()).toHaveLength(23);
});
