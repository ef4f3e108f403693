import { expect, it } from 'vitest';
import { subscribe } from '#app/newsletter/subscribe.server.ts';
import {
  findRemoval,
  removeSubscriber,
  restoreSubscriber,
} from '#app/newsletter/unsubscribe.server.ts';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { subscriberRow } from '#tests/fixtures/subscriber-row.ts';
import { recorded } from '#tests/support/recorded.ts';
import { testServices } from '#tests/support/services.ts';

const server = testServices();

const now = new Date('2026-03-05T10:00:00.000Z');
const admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };

async function add(email: string): Promise<string> {
  const row = subscriberRow({ email });
  await server.services.db.insert(emailSubscribers).values(row);
  return row.id;
}

const isListed = async (email: string) =>
  (await server.services.db.select().from(emailSubscribers)).some((row) => row.email === email);

const eventsOf = async (id: string) =>
  (await recorded(server.services.db, { id })).map(({ action, actor_email, details }) => [
    action,
    actor_email,
    details,
  ]);

it('a removed subscriber is off the list, recorded without the address, and stays off', async () => {
  const { db } = server.services;
  const id = await add('Removed@example.com');
  await Promise.all(
    [1, 2, 3].map(() => removeSubscriber(server.services, { id, actor: admin, now })),
  );
  expect(await isListed('Removed@example.com')).toBe(false);
  expect(await eventsOf(id)).toEqual([['subscriber.removed', admin.email, {}]]);
  const notice = noticeShown(new Request('http://localhost/'), now);
  const asked = { email: 'removed@example.com', source: 'sidebar', notice, now };
  const again = await subscribe({ db }, asked);
  expect(again).toEqual({ ok: false, reason: 'removed' });
});

it.each(['no-uuid', '', '0190a6f0-0000-7000-8000-000000000000'])(
  'under %j there is nobody to remove, and nothing is recorded',
  async (id) => {
    await removeSubscriber(server.services, { id, actor: admin, now });
    expect(await eventsOf(id)).toEqual([]);
  },
);

it('only who was taken off is put back, once, and that is recorded', async () => {
  const { db } = server.services;
  const id = await add('back@example.com');
  await removeSubscriber(server.services, { id, actor: admin, now });
  const restore = (email: string) => restoreSubscriber(db, { email, admin, now });
  expect(await restore('never@example.com')).toBe(false);
  expect(await restore('no address')).toBe(false);
  expect(await restore('BACK@example.com')).toBe(true);
  expect(await restore('back@example.com')).toBe(false);
  expect(await findRemoval(db, 'back@example.com')).toBeNull();
  const rows = await db.select().from(emailSubscribers);
  const restored = rows.find(({ email }) => email === 'BACK@example.com');
  expect(await eventsOf(String(restored?.id))).toEqual([['subscriber.restored', admin.email, {}]]);
});
