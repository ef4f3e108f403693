import { expect, it } from 'vitest';
import {
  countSubscribers,
  listSubscribers,
} from '#app/newsletter/subscribers/subscribers.server.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { subscribeReaders } from './subscribe-readers.ts';

const testDatabase = freshDatabase();

it('invents the readers of half a year, every one an address of its own', async () => {
  const now = new Date('2026-03-05T10:00:00Z');
  await subscribeReaders(testDatabase.db, now);
  expect(await countSubscribers(testDatabase.db)).toBe(72);
  const { items } = await listSubscribers(testDatabase.db, '');
  expect(items[0]?.created_at.getTime()).toBeLessThan(now.getTime());
  expect(items.every(({ email }) => email.endsWith('@example.com'))).toBe(true);
});
