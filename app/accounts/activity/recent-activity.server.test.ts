import { expect, test } from 'vitest';
import { recordAudit } from '#app/platform/audit.server.ts';
import { testServices } from '#tests/support/services.ts';
import { findRecentActivity } from './recent-activity.server.ts';

const opened = testServices();

const now = new Date('2026-03-31T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const me = { id: 'me', email: 'owner@cafe.example' };
const colleague = { id: 'colleague', email: 'second@cafe.example' };

test('one’s own of 30 days, newest first, without addresses; others’ stay out', async () => {
  const { db } = opened.services;
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

test('however many attempts fail, what was done stays in sight', async () => {
  const { db } = opened.services;
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

test('the latest 100 at most', async () => {
  const { db } = opened.services;
  for (let minute = 0; minute < 103; minute += 1) {
    const at = new Date(now.getTime() - minute * 60_000);
    await recordAudit(db, { at, action: 'session.started', actor: null, id: 'busy', type: 'user' });
  }
  const activity = await findRecentActivity(db, { adminId: 'busy', now });
  expect(activity).toHaveLength(100);
  expect(activity[0]?.at).toEqual(now);
});
