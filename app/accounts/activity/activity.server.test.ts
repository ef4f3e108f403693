import { beforeEach, describe, expect, test } from 'vitest';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { user } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { recorded } from '#tests/support/recorded.ts';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { testAdmin } from '#tests/support/sign-in/sign-in.ts';
import { findRecentActivity, recordSignInTrouble } from './activity.server.ts';

const accounts = testAccounts();

const now = new Date('2026-03-31T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const me = { id: 'me', email: 'owner@cafe.example' };
const colleague = { id: 'colleague', email: 'second@cafe.example' };

test('shows one’s own of 30 days, newest first, without addresses; that of others is left out', async () => {
  const { db } = accounts.services;
  const note = (
    days: number,
    action: string,
    actor: typeof me | null,
    id: string,
    device?: string,
    type = 'user',
  ) =>
    recordAudit(db, {
      at: daysAgo(days),
      action,
      actor,
      id,
      type,
      details: device ? { device } : {},
    });
  await note(31, 'session.started', me, 'me', 'Old');
  await note(29, 'session.started', me, 'me', 'Chrome on Android');
  await note(20, 'sign-in.failed', null, 'me', 'Safari on iPhone');
  await note(10, 'two-step.reset', colleague, 'me', 'Firefox on Linux');
  await note(9, 'admin.removed', me, 'third', 'Chrome on Android');
  await note(9, 'session.ended', me, 'third', 'Safari on iPhone');
  await note(8, 'password.reset-requested', null, 'me');
  await note(7, 'session.started', colleague, 'colleague', 'Firefox on Linux');
  await note(6, 'application.opened', me, 'a1', undefined, 'application');
  const activity = await findRecentActivity(db, { adminId: 'me', now });
  expect(activity.map(({ id, at, ...entry }) => entry)).toEqual([
    { action: 'password.reset-requested', device: null, by: 'nobody-signed-in', elsewhere: false },
    { action: 'admin.removed', device: 'Chrome on Android', by: 'you', elsewhere: true },
    { action: 'two-step.reset', device: 'Firefox on Linux', by: 'another-admin', elsewhere: false },
    {
      action: 'sign-in.failed',
      device: 'Safari on iPhone',
      by: 'nobody-signed-in',
      elsewhere: false,
    },
    { action: 'session.started', device: 'Chrome on Android', by: 'you', elsewhere: false },
  ]);
  expect(activity.map(({ at }) => at)).toEqual([8, 9, 10, 20, 29].map(daysAgo));
  expect(JSON.stringify(activity)).not.toContain('@');
});

test('however many sign-ins fail, what was done to the account is still shown', async () => {
  const { db } = accounts.services;
  const note = (minutes: number, action: string) =>
    recordAudit(db, {
      at: new Date(now.getTime() - minutes * 60_000),
      action,
      actor: null,
      id: 'flooded',
      type: 'user',
    });
  await note(200, 'passkey.added');
  for (let minute = 0; minute < 103; minute += 1) await note(minute, 'sign-in.failed');
  const activity = await findRecentActivity(db, { adminId: 'flooded', now });
  expect(activity.at(-1)?.action).toBe('passkey.added');
  expect(activity).toHaveLength(51);
});

test('shows the latest 100 at most', async () => {
  const { db } = accounts.services;
  for (let minute = 0; minute < 103; minute += 1) {
    const at = new Date(now.getTime() - minute * 60_000);
    await recordAudit(db, { at, action: 'session.started', actor: null, id: 'busy', type: 'user' });
  }
  const activity = await findRecentActivity(db, { adminId: 'busy', now });
  expect(activity).toHaveLength(100);
  expect(activity[0]?.at).toEqual(now);
});

describe('a refused sign-in', () => {
  let adminId: string;
  beforeEach(async () => {
    const { db } = accounts.services;
    await db.delete(user);
    adminId = (await createAdmin(accounts.services, testAdmin, new Date())).id;
  });

  const start = new Date('2026-03-05T10:00:00Z');
  const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

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
    'stores nothing for the address %j',
    async (email) => {
      const { db } = accounts.services;
      const before = await db.$count(auditEvents);
      await tryIn({ email });
      expect(await db.$count(auditEvents)).toBe(before);
    },
  );

  test('is not noted on a visitor’s account', async () => {
    await accounts.services.db.update(user).set({ role: 'visitor' });
    await tryIn();
    expect(await notes()).toEqual([]);
  });

  test('is noted 20 times an hour at most, and its slowing once in 15 minutes', async () => {
    for (let attempt = 0; attempt < 25; attempt += 1) {
      await tryIn();
      await tryIn({ action: 'sign-in.slowed' });
    }
    const actions = (await notes()).map(({ action }) => action);
    expect(actions.filter((action) => action === 'sign-in.failed')).toHaveLength(20);
    expect(actions.filter((action) => action === 'sign-in.slowed')).toHaveLength(1);

    await tryIn({ action: 'sign-in.slowed', now: later(14) });
    await tryIn({ now: later(59) });
    expect(await notes()).toHaveLength(21);
    await tryIn({ action: 'sign-in.slowed', now: later(15) });
    await tryIn({ now: later(60) });
    expect(await notes()).toHaveLength(23);
  });
});
